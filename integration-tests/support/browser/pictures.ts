import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"

const ROOT = join(__dirname, "..", "..", "..")

/**
 * Writes a picture of the whole page for people to look at, as `<group>/<name>.png` in the folder SVC_PICTURES (default:
 * `.data/pictures`, which Git ignores). Compares nothing.
 * @returns its path
 */
export async function takePicture(page: Page, group: string, name: string): Promise<string> {
  const folder = join(process.env.SVC_PICTURES || join(ROOT, ".data", "pictures"), group)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: "disabled", caret: "hide" })
  return path
}
