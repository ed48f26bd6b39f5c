import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { compileHost } from "../../scripts/launcher/compile.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..")
const HOSTS = join(ROOT, ".cache", "bench", "hosts")
/** The files besides `bench/host/seed.js` that write the data of the store. */
export const SEED_FILES = [
  "integration-tests/support/small-store.ts",
  "integration-tests/support/accounts.ts",
  "integration-tests/support/card-payments.ts",
]

/** The same host without the plugin's modules and providers. */
const BARE_CONFIG = `const found = require("./full-config")
const config = found.default ?? found
const isOfPlugin = ({ resolve }) => typeof resolve === "string" && resolve.startsWith("./src/")
for (const [name, entry] of Object.entries(config.modules)) {
  if (entry && isOfPlugin(entry)) delete config.modules[name]
  else if (entry?.options?.providers) entry.options.providers = entry.options.providers.filter((one) => !isOfPlugin(one))
}
module.exports = config
`

/**
 * The projects that the bench runs: the compiled host with the routes of the references, handlers of hooks and the seed, and the same
 * without the plugin. They are removed after the bench.
 */
export function makeHosts() {
  forgetDeadHosts()
  const { folder, name } = compileHost(ROOT, { builds: join("bench", "builds"), further: SEED_FILES })
  const full = join(HOSTS, `${process.pid}-full`)
  const bare = join(HOSTS, `${process.pid}-bare`)
  cpSync(folder, full, { recursive: true })
  mkdirSync(join(full, "bench"))
  cpSync(join(ROOT, "bench", "host", "seed.js"), join(full, "bench", "seed.js"))
  cpSync(join(ROOT, "bench", "host", "hooks.js"), join(full, "src", "workflows", "bench-hooks.js"))

  mkdirSync(bare, { recursive: true })
  cpSync(join(folder, "package.json"), join(bare, "package.json"))
  cpSync(join(folder, "medusa-config.js"), join(bare, "full-config.js"))
  writeFileSync(join(bare, "medusa-config.js"), BARE_CONFIG)
  for (const host of [full, bare])
    cpSync(join(ROOT, "bench", "host", "routes"), join(host, "src", "api", "bench"), { recursive: true })
  return {
    full,
    bare,
    /** A hash of everything that the compiled host depends on. */
    name,
    remove: () => {
      for (const host of [full, bare]) {
        rmSync(host, { recursive: true, force: true })
      }
    },
  }
}

/** Deletes the hosts of earlier runs that were killed. */
function forgetDeadHosts() {
  mkdirSync(HOSTS, { recursive: true })
  for (const entry of readdirSync(HOSTS)) {
    try {
      process.kill(Number(entry.split("-")[0]), 0)
    } catch (error) {
      if (error.code === "ESRCH") {
        rmSync(join(HOSTS, entry), { recursive: true, force: true })
      }
    }
  }
}
