import { spawn } from "node:child_process"
import { existsSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { compileHost } from "../../../scripts/launcher/compile.mjs"
import { schemaFingerprint } from "../../../scripts/launcher/fingerprint.mjs"
import { copyCluster, startPostgres } from "../../../scripts/launcher/postgres.mjs"
import { StartFailure } from "../../../scripts/launcher/start-failure.mjs"
import { LOCAL_STRIPE } from "../../../scripts/launcher/stripe.mjs"
import { makeRunFolders, sweepRunFolders } from "./run-folders.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..")

/** The data is not kept, so nothing waits for the disk. */
const FLAGS = ["fsync=off", "full_page_writes=off", "autovacuum_naptime=10min"]

/** Files that run in separate processes, outside of jest. */
const COMPILED = [
  ...[
    "accounts.ts",
    "card-payments.ts",
    "commands.ts",
    "database.ts",
    "small-store.ts",
    "social-sign-in.ts",
    "observation/readable-log.ts",
    "servers/kept-modules.cjs",
    "servers/kept-port.ts",
    "servers/server-process.ts",
    "servers/server.cjs",
  ].map((name) => `integration-tests/support/${name}`),
  ...LOCAL_STRIPE,
  "scripts/launcher/follow-parent.cjs",
  "scripts/launcher/shifted-clock.cjs",
]

/**
 * Starts one temporary database server for the whole run. Its data is a copy of the last run's migrated cluster if the schema has not
 * changed; otherwise the first template is migrated (see database.ts).
 */
export default async function globalSetup() {
  sweepRunFolders()
  // Only runs that kill the database server need durable commits.
  const durable = process.env.SVC_TEST_DURABLE === "1"
  const folders = makeRunFolders({ durable })
  try {
    const host = compileHost(ROOT, { further: COMPILED })
    const schema = schemaFingerprint(ROOT)
    const kept = join(ROOT, ".cache", "database", schema)
    const dataDir = join(folders.data, "pg")
    if (existsSync(join(kept, "PG_VERSION"))) {
      copyCluster(kept, dataDir)
    }
    const flags = [
      ...FLAGS,
      ...(durable ? [] : ["synchronous_commit=off"]),
      // In memory a checkpoint is cheap, and a delayed checkpoint uses space.
      folders.inMemory ? "max_wal_size=512MB" : "max_wal_size=4GB",
    ]
    const server = { ...(await startPostgres({ dataDir, flags, binaries: folders.all[0] })), flags }
    const watchdog = spawn(
      process.execPath,
      [join(ROOT, "integration-tests", "support", "runner", "watchdog.mjs"), String(server.pid), folders.data, ...folders.all],
      {
        detached: true,
        stdio: ["pipe", "ignore", "ignore"],
      },
    )
    watchdog.unref()
    watchdog.stdin.unref()
    Object.assign(process.env, {
      SVC_TEST_APP: host.folder,
      SVC_TEST_PORT_DATABASE: String(server.port),
      SVC_TEST_SCHEMA: schema,
      SVC_TEST_PACKAGE: join(folders.all[0], "package"),
    })
    globalThis.svcTestRun = { server, kept, watchdog }
    if (process.env.SVC_TEST_PREPARE === "1") {
      await prepare(host.folder, join(folders.data, "modules"))
    }
  } catch (error) {
    for (const folder of folders.all) {
      rmSync(folder, { recursive: true, force: true })
    }
    throw error instanceof StartFailure ? new Error(`\n${error.describe()}\n`) : error
  }
}

/**
 * Creates the templates before the first test, because on a slow machine migrating and seeding take longer than a test may take. The
 * modules that the first server loads are cached for the two hundred that follow (kept-modules.cjs). If a seed fails, the first store
 * repeats it and reports the failure in its test.
 */
async function prepare(hostFolder, modules) {
  const load = createRequire(join(hostFolder, "integration-tests", "support", "servers", "server.cjs"))
  const { createDatabase, dropDatabase, prepareTemplate } = load("../database.js")
  const { ServerProcess } = load("./server-process.js")
  for (const kind of ["none", "small"]) {
    const seeded = await prepareTemplate(kind).then(
      () => true,
      () => false,
    )
    if (!seeded) return
  }
  const database = await createDatabase("small")
  const server = new ServerProcess({ database, environment: { SVC_TEST_KEEP_MODULES: modules }, clock: undefined })
  await server.start().finally(() => server.kill())
  process.env.SVC_TEST_KEPT_MODULES = modules
  await dropDatabase(database)
}
