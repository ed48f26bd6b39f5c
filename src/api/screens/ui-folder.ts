import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { pluginPackage } from "../plugin-package"

/** Where the package build puts the bundles, see `scripts/bundle-ui.mjs`. */
const SHIPPED = join(".medusa", "server", "ui")
const BUNDLER = join("scripts", "bundle-ui.mjs")
const LIMIT_MS = 60_000

/**
 * The folder of the bundled screens: in a checkout, a folder built from the current sources; otherwise the package's folder. Undefined if
 * neither folder exists.
 */
export async function uiFolder(): Promise<string | undefined> {
  const { folder } = pluginPackage()
  const checkout = ancestors(folder).find((each) => existsSync(join(each, BUNDLER)) && existsSync(join(each, "ui")))
  if (checkout === undefined) {
    const shipped = join(folder, SHIPPED)
    return existsSync(shipped) ? shipped : undefined
  }
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [join(checkout, BUNDLER), "--cache"], { timeout: LIMIT_MS })
  return stdout
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...ancestors(parent)]
}
