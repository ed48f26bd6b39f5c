import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"

const ROOT = join(__dirname, "..", "..", "..")

/**
 * Writes a picture of the page for people to look at, as `<group>/<name>.png` in the folder SVC_PICTURES (default:
 * `.data/pictures`, which Git ignores). Compares nothing.
 * @param of `page`: all of it (default). `screen`: what can be seen at once, where something stands fixed or the page is long
 * @returns its path
 */
export async function takePicture(page: Page, group: string, name: string, of: "page" | "screen" = "page"): Promise<string> {
  const folder = join(process.env.SVC_PICTURES || join(ROOT, ".data", "pictures"), group)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, fullPage: of === "page", animations: "disabled", caret: "hide" })
  return path
}
