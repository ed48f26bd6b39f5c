import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { pluginPackage } from "./plugin-package"

/** Where the package build puts the bundle, see `scripts/bundle-reference.mjs`. */
const SHIPPED = join(".medusa", "server", "assets", "api-reference.js.gz")
/** Its source, for a checkout that was not built. */
const SOURCE = join("node_modules", "@scalar", "api-reference", "dist", "browser", "standalone.js")

let known: Promise<Buffer | undefined> | undefined

/**
 * The gzipped script of the reference page. It is part of the package, because the page loads nothing from other hosts.
 * Undefined in an unbuilt checkout without development packages.
 */
export function referenceBundle(): Promise<Buffer | undefined> {
  known ??= findBundle()
  return known
}

async function findBundle(): Promise<Buffer | undefined> {
  const { folder } = pluginPackage()
  const shipped = join(folder, SHIPPED)
  if (existsSync(shipped)) return readFile(shipped)
  const source = ancestors(folder)
    .map((ancestor) => join(ancestor, SOURCE))
    .find((file) => existsSync(file))
  return source === undefined ? undefined : promisify(gzip)(await readFile(source))
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...ancestors(parent)]
}
