import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { schemaFingerprint } from "../../scripts/launcher/fingerprint.mjs"
import { medusa } from "../../scripts/launcher/medusa.mjs"
import { copyCluster, query, startPostgres } from "../../scripts/launcher/postgres.mjs"
import { SEED_FILES } from "./host.mjs"
import { hostEnvironment } from "./server.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..")
const KEPT = join(ROOT, ".cache", "bench", "database")
const KEPT_CLUSTERS = 2

/** The name of the seeded database. All measured databases are copies of it. */
const TEMPLATE = "bench_store"

/**
 * Starts a temporary database server with the seeded store. As in production, commits are durable (fsync, synchronous commits).
 * Migrating and seeding take most of a minute, so the result is cached for the next run with the same schema and seed.
 * @param {{ host: string, step: <T>(label: string, work: () => Promise<T>) => Promise<T> }} options `host`: folder of the compiled host
 */
export async function openDatabaseServer({ host, step }) {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-bench-"))
  chmodSync(folder, 0o755)
  const kept = join(KEPT, storeFingerprint())
  const dataDir = join(folder, "pg")
  const known = existsSync(join(kept, "PG_VERSION"))
  if (known) {
    copyCluster(kept, dataDir)
  }
  const flags = ["max_wal_size=4GB", "shared_buffers=256MB", "track_io_timing=on"]
  let server = await startPostgres({ dataDir, flags })
  const watchdog = watch(server, folder)
  try {
    if (!known) {
      await step("Migrating and seeding the store that is measured (once)", () => prepare(server, host))
      await server.stop()
      keep(dataDir, kept)
      server = await startPostgres({ dataDir, flags })
      watchdog.follow(server)
    }
  } catch (error) {
    watchdog.end()
    throw error
  }

  return {
    url: server.url,
    /**
     * Copies the database of the seeded store, or `template`.
     * @returns the connection URL of the copy
     */
    async copyStore(name, template = TEMPLATE) {
      await query(server.url("postgres"), `create database "${name}" template "${template}"`)
      return server.url(name)
    },
    /**
     * Creates an empty database.
     * @returns its connection URL
     */
    async create(name) {
      await query(server.url("postgres"), `create database "${name}"`)
      return server.url(name)
    },
    async version() {
      const [row] = await query(server.url("postgres"), "show server_version")
      return row.server_version
    },
    async drop(name) {
      await query(server.url("postgres"), `drop database if exists "${name}" with (force)`)
    },
    close: () => watchdog.end(),
  }
}

async function prepare(server, host) {
  const maintenance = server.url("postgres")
  await query(maintenance, `create database "${TEMPLATE}"`)
  await query(maintenance, `alter database "${TEMPLATE}" set synchronous_commit = off`)
  const env = hostEnvironment(server.url(TEMPLATE))
  for (const args of [
    ["db:migrate", "--execute-safe-links"],
    ["exec", "bench/seed.js"],
  ]) {
    const result = await medusa(args, { cwd: host, env })
    if (result.code !== 0) {
      throw new Error(`medusa ${args.join(" ")} ended with ${result.code}:\n${result.output.slice(-5000)}`)
    }
  }
  await query(maintenance, `alter database "${TEMPLATE}" reset synchronous_commit`)
  await query(server.url(TEMPLATE), "vacuum analyze")
}

function keep(dataDir, kept) {
  const unfinished = `${kept}.${process.pid}`
  copyCluster(dataDir, unfinished)
  rmSync(kept, { recursive: true, force: true })
  renameSync(unfinished, kept)
  const byAge = readdirSync(KEPT)
    .map((name) => ({ path: join(KEPT, name), at: statSync(join(KEPT, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of byAge.slice(KEPT_CLUSTERS)) {
    rmSync(path, { recursive: true, force: true })
  }
}

/** A hash of the files that the seeded store depends on. */
function storeFingerprint() {
  const hash = createHash("sha256").update(schemaFingerprint(ROOT))
  for (const file of ["bench/host/seed.js", ...SEED_FILES]) {
    hash.update(readFileSync(join(ROOT, file)))
  }
  return hash.digest("hex").slice(0, 16)
}

/** Stops the server and deletes its data when this process ends, even if it is killed. */
function watch(server, folder) {
  const start = ({ pid }) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, "integration-tests", "support", "runner", "watchdog.mjs"), String(pid), folder],
      {
        detached: true,
        stdio: ["pipe", "ignore", "ignore"],
      },
    )
    child.unref()
    child.stdin.unref()
    return child
  }
  let child = start(server)
  return {
    /** Call this after a restart of the server. It first ends the former watchdog, which would delete the data. */
    follow(next) {
      child.kill("SIGKILL")
      child = start(next)
    },
    async end() {
      const gone = new Promise((resolve) => child.once("exit", resolve))
      child.ref()
      child.stdin.ref?.()
      child.stdin.end()
      await gone
    },
  }
}
