import { spawn } from "node:child_process"
import { join } from "node:path"

const USAGE = `Sends requests generated from the route declarations, valid and mutated, to a test store: no answer may be a 5xx or violate its
declaration.

  npm run fuzz                    100,000 requests with a random seed
  npm run fuzz -- 5000            5,000 requests
  npm run fuzz -- 5000 1234       the same requests again, by their seed
`

const [requests = "100000", seed = String(Math.trunc(Math.random() * 2 ** 31))] = process.argv.slice(2)
if (!/^\d+$/.test(requests) || !/^\d+$/.test(seed)) {
  process.stdout.write(USAGE)
} else {
  console.log(`  · ${requests} requests, seed ${seed}`)
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "test.mjs"), "http", "integration-tests/http/svc/v1/kit/fuzz"],
    { stdio: "inherit", env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed } },
  )
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal))
  child.once("close", (code) => {
    process.exitCode = code ?? 1
  })
}
