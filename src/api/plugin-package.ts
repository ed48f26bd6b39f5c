import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const NAME = "medusa-plugin-svc-ordering"

export interface PluginPackage {
  readonly name: string
  /** The installed version (specification, Versioning). */
  readonly version: string
  /** The folder that holds the package. */
  readonly folder: string
}

let known: PluginPackage | undefined

/** The package that contains this code: the repository, or an installed plugin. */
export function pluginPackage(): PluginPackage {
  known ??= findPackage(__dirname)
  return known
}

function findPackage(folder: string): PluginPackage {
  const file = join(folder, "package.json")
  if (existsSync(file)) {
    const { name, version } = JSON.parse(readFileSync(file, "utf8")) as { name?: string; version?: string }
    if (name === NAME && version !== undefined) return { name, version, folder }
  }
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`The package.json of ${NAME} is missing`)
  return findPackage(parent)
}
