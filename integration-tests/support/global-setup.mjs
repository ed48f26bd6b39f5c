import { spawn } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { compileHost } from "../../scripts/launcher/compile.mjs"
import { schemaFingerprint } from "../../scripts/launcher/fingerprint.mjs"
import { copyCluster, startPostgres } from "../../scripts/launcher/postgres.mjs"
import { StartFailure } from "../../scripts/launcher/start-failure.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..")
const PREFIX = "svc-ordering-test-"

/** Throw-away data: nothing waits for the disk. */
const FLAGS = ["fsync=off", "full_page_writes=off", "max_wal_size=4GB", "autovacuum_naptime=10min"]

/** Run in processes of their own, not by jest. */
const COMPILED_SUPPORT = ["accounts", "card-payments", "commands", "database", "readable-log", "small-store"]

/**
 * One throw-away database server for the whole run. It begins as a copy of the last run's migrated cluster when the
 * schema is still the same; otherwise the first store that is started migrates (see database.ts).
 */
export default async function globalSetup() {
  sweep()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  // The server may run under another account (root is refused), which must get through to its data.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, "owner"), String(process.pid))
  try {
    const host = compileHost(ROOT, {
      further: COMPILED_SUPPORT.map((name) => `integration-tests/support/${name}.ts`),
    })
    const schema = schemaFingerprint(ROOT)
    const kept = join(ROOT, ".cache", "database", schema)
    const dataDir = join(folder, "pg")
    if (existsSync(join(kept, "PG_VERSION"))) {
      copyCluster(kept, dataDir)
    }
    // What is acknowledged outlives the server's own end only where it is killed on purpose.
    const flags = process.env.SVC_TEST_DURABLE === "1" ? FLAGS : [...FLAGS, "synchronous_commit=off"]
    const server = { ...(await startPostgres({ dataDir, flags })), flags }
    const watchdog = spawn(
      process.execPath,
      [join(ROOT, "integration-tests", "support", "watchdog.mjs"), String(server.pid), folder],
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
    })
    globalThis.svcTestRun = { server, kept, watchdog }
    if (process.env.SVC_TEST_PREPARE === "1") {
      await prepareTemplates(host.folder)
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error instanceof StartFailure ? new Error(`\n${error.describe()}\n`) : error
  }
}

/**
 * For a whole run: migrating and seeding take longer than a test may wait on a slow machine. A failure is left to the
 * first store that needs the template, which tells it where people look.
 */
async function prepareTemplates(hostFolder) {
  const { prepareTemplate } = createRequire(import.meta.url)(join(hostFolder, "integration-tests", "support", "database.js"))
  for (const kind of ["none", "small"]) {
    await prepareTemplate(kind).catch(() => {})
  }
}

/** Folders of runs whose clean-up was killed too. */
function sweep() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    try {
      if (!isAlive(Number(readFileSync(join(folder, "owner"), "utf8")))) {
        const postmaster = Number(readFileSync(join(folder, "pg", "postmaster.pid"), "utf8").split("\n")[0])
        if (isAlive(postmaster) && readFileSync(`/proc/${postmaster}/cmdline`, "utf8").includes(folder)) {
          process.kill(postmaster, "SIGKILL")
        }
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      }
    } catch {
      // Another user's, or without a server: nothing to do.
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}
