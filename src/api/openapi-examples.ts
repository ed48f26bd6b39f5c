import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Examples } from "../http/document/examples"

/** Written by `npm run examples` from a store under test; the package build copies it beside this file. */
const FILE = join(__dirname, "openapi-examples.json")

/** The example of every operation. Read when the document is built, not when the host starts. */
export function operationExamples(): Examples {
  return JSON.parse(readFileSync(FILE, "utf8"))
}
