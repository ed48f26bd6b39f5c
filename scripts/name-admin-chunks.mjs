#!/usr/bin/env node
/*
 * Part of `npm run build`. The platform writes the lazy chunks of the dashboard pages without a file extension, and the host's Tailwind
 * looks for class names in `*.{js,ts,jsx,tsx}` only: what only a lazy page uses would have no style. So each chunk gets a copy that is
 * looked through and never loaded.
 */
import { copyFileSync, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

const folder = join(".medusa", "server", "src", "admin", "_chunks")
if (!existsSync(folder)) {
  throw new Error(`${folder} does not exist: the dashboard pages are no longer lazy, or the platform writes them elsewhere`)
}
for (const name of readdirSync(folder).filter((file) => !/\.[cm]?js$/.test(file)))
  copyFileSync(join(folder, name), join(folder, `${name}.js`))
