import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"

const ROOT = join(__dirname, "..", "..", "..")

/**
 * Saves a screenshot for people as `<group>/<name>.png` in the folder SVC_PICTURES (default: `.data/pictures`, ignored by Git). No test compares
 * it.
 * @param of `page` (default): the full page; `screen`: the viewport, for long pages and fixed elements
 * @returns the path of the screenshot
 */
export async function takePicture(page: Page, group: string, name: string, of: "page" | "screen" = "page"): Promise<string> {
  const folder = join(process.env.SVC_PICTURES || join(ROOT, ".data", "pictures"), group)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, fullPage: of === "page", animations: "disabled", caret: "hide" })
  return path
}
