import { readFileSync } from "node:fs"
import type { AxeResults, RunOptions } from "axe-core"
import type { Page } from "playwright-core"

const SOURCE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Runs in the page: waits for the end of all running animations in the document and in shadow roots, except endless ones. */
const ANIMATIONS_END = `(async () => {
  const rootsOf = (root) => [root, ...[...root.querySelectorAll("*")].flatMap((each) => (each.shadowRoot ? rootsOf(each.shadowRoot) : []))]
  const hasEnd = ({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime !== Infinity
  await Promise.allSettled(rootsOf(document).flatMap((root) => root.getAnimations().filter(hasEnd)).map(({ finished }) => finished))
})()`

export interface AccessibilityOptions {
  /** CSS selector of the part to check. Default: the whole page. Open shadow roots are included. */
  readonly within?: string
  /** CSS selectors of third-party parts to leave out. */
  readonly without?: readonly string[]
}

/**
 * Runs axe (WCAG 2.2 AA and best practices) on the page in its current state. Waits for its animations first, because a part that fades in
 * has less contrast.
 * @returns one line per violating element: rule, element, what is wrong. Expect `[]`.
 */
export async function accessibilityViolations(
  page: Page,
  { within, without = [] }: AccessibilityOptions = {},
): Promise<string[]> {
  await page.evaluate(ANIMATIONS_END)
  // Load axe over the debugging protocol, which a content security policy does not block, and only once for each document, because it takes long.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE)
  const context = { ...(within === undefined ? {} : { include: [within] }), exclude: [...without] }
  const results = await page.evaluate(
    ([scope, options]) =>
      (globalThis as unknown as { axe: { run(scope: unknown, options: RunOptions): Promise<AxeResults> } }).axe.run(
        scope,
        options,
      ),
    [context, { runOnly: { type: "tag", values: TAGS }, resultTypes: ["violations"] } satisfies RunOptions] as const,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ") ?? ""}`),
  )
}
