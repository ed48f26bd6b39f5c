#!/usr/bin/env node
/*
 * Part of `npm run build`. The platform writes the lazy chunks of the dashboard pages without a file extension, but the host's Tailwind
 * searches only `*.{js,ts,jsx,tsx}` for class names. Classes used only on lazy pages would have no style. Each chunk therefore gets
 * a `.js` copy that Tailwind searches and nothing loads.
 */
import { copyFileSync, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

const folder = join(".medusa", "server", "src", "admin", "_chunks")
if (!existsSync(folder)) {
  throw new Error(`${folder} does not exist: the dashboard pages are no longer lazy, or the platform writes them elsewhere`)
}
for (const name of readdirSync(folder).filter((file) => !/\.[cm]?js$/.test(file)))
  copyFileSync(join(folder, name), join(folder, `${name}.js`))
