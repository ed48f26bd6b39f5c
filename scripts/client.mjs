/** Writes the generated files of the typed client (`src/client/generated.ts`, `guest-routes.ts`, `staff-routes.ts`) from the route declarations. */
import { writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { compileHost } from "./launcher/compile.mjs"

const ROOT = join(import.meta.dirname, "..")

const { folder } = compileHost(ROOT, { builds: "client" })
const require = createRequire(import.meta.url)
const { routeTable } = require(join(folder, "src/api/route-table.js"))
const { clientSource, guestSource, staffSource } = require(join(folder, "src/scripts/client/client-source.js"))
const { routes } = routeTable()
writeFileSync(join(ROOT, "src/client/generated.ts"), clientSource(routes))
writeFileSync(join(ROOT, "src/client/guest-routes.ts"), guestSource(routes))
writeFileSync(join(ROOT, "src/client/staff-routes.ts"), staffSource(routes))
console.log(`  ✓ src/client/generated.ts has ${routes.length} routes`)
process.exit(0)
