/** Writes the examples of the OpenAPI document (`src/api/openapi-examples.json`). It calls a store under test and records its responses. */
import { spawn } from "node:child_process"
import { join } from "node:path"

const child = spawn(
  process.execPath,
  [join(import.meta.dirname, "test.mjs"), "http", "integration-tests/http/svc/v1/kit/examples"],
  { stdio: "inherit", env: { ...process.env, SVC_RENEW_EXAMPLES: "1" } },
)
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal))
child.once("close", (code) => {
  process.exitCode = code ?? 1
})
