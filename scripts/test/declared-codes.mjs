import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { knownErrorCodes } from "./error-codes.mjs"

/** A route in the source of the typed client: `POST /svc/v1/orders` in its comment, then the type of its error codes. */
const ROUTE = /`(GET|POST|PUT|PATCH|DELETE) (\/svc\/[^`]*)`[\s\S]*?, (\w+Failure)\b/g
const CODES = /^export type (\w+Failure) = (.*)$/gm

/**
 * The refusals that routes of running servers returned in tests but do not declare. The typed client does not list such refusals. Codes that
 * are not in the plugin's vocabulary are left out, because a host may refuse an order with its own code.
 * @param {string} root of the repository
 * @param {string} folder SVC_TEST_REFUSALS of the run: a line `method path code` for each refusal that the tests' clients received
 * @returns {string[]} lines `method route code`, sorted
 */
export function undeclaredRefusals(root, folder) {
  const source = readFileSync(join(root, "src", "client", "generated.ts"), "utf8")
  const codes = new Map(
    [...source.matchAll(CODES)].map(([, name, type]) => [name, new Set([...type.matchAll(/"(\w+)"/g)].map(([, code]) => code))]),
  )
  const general = codes.get("GeneralFailure") ?? new Set()
  const routes = [...source.matchAll(ROUTE)]
    .map(([, method, path, failure]) => ({ method, path, codes: codes.get(failure) ?? new Set() }))
    // A fixed name takes precedence over a parameter in the same place, as on the server.
    .sort((a, b) => parameters(a.path) - parameters(b.path))
    .map((route) => ({ ...route, matches: new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}/?$`) }))
  const vocabulary = new Set(knownErrorCodes(root))
  const found = new Set()
  for (const line of readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"))) {
    const [method, path, code] = line.split(" ")
    if (!vocabulary.has(code) || general.has(code)) continue
    const route = routes.find((each) => each.method === method && each.matches.test(path))
    if (route !== undefined && !route.codes.has(code)) found.add(`${method} ${route.path} ${code}`)
  }
  return [...found].sort()
}

const parameters = (path) => path.split("{").length
