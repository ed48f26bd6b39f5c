import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Locator, Page } from "playwright-core"
import { differentShare } from "./compare-pictures"

/** Largest allowed share of different pixels. Versions of Chromium draw some letters differently; a moved or recoloured element differs more. */
const MOST_DIFFERENT = 0.001

/**
 * Expects the visible part of the page to match `pictures/<name>.png` beside the spec file. Screenshots are taken with the fonts of
 * `needs("fonts")`. With SVC_RENEW_PICTURES=1 (`npm run pictures`) it writes the pictures instead. A screenshot that differs is
 * written into the folder of {@link takePicture}; a missing picture is written, and the test fails.
 * @param hidden elements whose content varies, such as numbers; they are painted over
 */
export async function expectPicture(page: Page, name: string, hidden: readonly Locator[] = []): Promise<void> {
  const { testPath = "" } = expect.getState()
  const file = join(dirname(testPath), "pictures", `${name}.png`)
  const seen = await page.screenshot({ animations: "disabled", caret: "hide", mask: [...hidden], maskColor: "#808080" })
  const known = existsSync(file) ? readFileSync(file) : undefined
  const renews = process.env.SVC_RENEW_PICTURES === "1"
  if (renews || known === undefined) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, seen)
  }
  if (renews) return
  const share = known === undefined ? 1 : differentShare(known, seen)
  if (share > MOST_DIFFERENT) {
    const folder = join(process.env.SVC_PICTURES || ".data/pictures", "different")
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.png`), seen)
  }
  expect([name, Math.max(share, MOST_DIFFERENT)]).toEqual([name, MOST_DIFFERENT])
}
