import { type Dirent, readdirSync } from "node:fs"
import { join } from "node:path"
import { type DeclaredRoute, type Endpoint, type HttpMethod, RouteTable } from "../http"

const METHODS: readonly HttpMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"]
const ROUTE_FILE = /^route\.(ts|js)$/
const PARAMETER_FOLDER = /^\[(\w+)\]$/

let known: RouteTable | undefined

/**
 * Every route under `/svc`, read from the declarations in the route files, so that no list has to be maintained. Read once. The host loads
 * the same files anyway.
 */
export function routeTable(): RouteTable {
  known ??= new RouteTable(declaredRoutes(join(__dirname, "svc"), "/svc"))
  return known
}

/** The declared routes in a folder that is served under `path`. */
export function declaredRoutes(folder: string, path: string): DeclaredRoute[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith("_"))
    .flatMap((entry) =>
      entry.isDirectory()
        ? declaredRoutes(join(folder, entry.name), `${path}/${segmentOf(entry)}`)
        : routesOf(folder, entry, path),
    )
}

function segmentOf({ name }: Dirent): string {
  return name.replace(PARAMETER_FOLDER, "{$1}")
}

function routesOf(folder: string, { name }: Dirent, path: string): DeclaredRoute[] {
  if (!ROUTE_FILE.test(name)) return []
  // The host also loads route files by `require`, so this is the same module instance.
  const exported: Record<string, Partial<Endpoint>> = require(join(folder, name))
  return METHODS.flatMap((method) => {
    const spec = exported[method]?.spec
    if (spec === undefined) return []
    const undeclared = [...path.matchAll(/\{(\w+)\}/g)]
      .map(([, parameter]) => parameter ?? "")
      .filter((parameter) => !spec.params?.shape[parameter])
    if (undeclared.length > 0)
      throw new Error(`${method} ${path} does not declare the parameter ${undeclared.join(", ")} of its folder`)
    return [{ method, path, spec }]
  })
}
