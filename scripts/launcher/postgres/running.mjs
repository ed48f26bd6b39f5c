import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { StartFailure } from "../start-failure.mjs"
import { shown } from "./folders.mjs"
import { query, urlOf } from "./query.mjs"

/** The server named in `postmaster.pid`, if it is running and serves this directory. */
export async function liveServer(dataDir) {
  const pidFile = join(dataDir, "postmaster.pid")
  const deadline = Date.now() + 30_000
  while (true) {
    const lines = readLines(pidFile)
    const pid = Number(lines[0])
    const port = Number(lines[3])
    if (!pid) {
      return undefined
    }
    if (!isPostgres(pid)) {
      // A killed server has left this file. Another program may now have its process id, and PostgreSQL would then refuse to start.
      rmSync(pidFile, { force: true })
      return undefined
    }
    try {
      const [row] = await query(urlOf(port, "postgres"), "show data_directory")
      if (row && basename(row.data_directory) === basename(dataDir)) {
        return { pid, port }
      }
    } catch {
      // Starting up or shutting down: check again.
    }
    if (Date.now() > deadline) {
      throw new StartFailure(`A database server (pid ${pid}) uses ${shown(dataDir)}, but does not answer.`, [
        `stop it: kill ${pid}`,
      ])
    }
    await sleep(100)
  }
}

/** Fast shutdown: open transactions are rolled back, committed data is written. */
export async function stopServer(pid, dataDir, child) {
  const pidFile = join(dataDir, "postmaster.pid")
  const signal = (name) => {
    try {
      process.kill(pid, name)
    } catch {
      // The process has already ended.
    }
  }
  signal("SIGINT")
  const started = Date.now()
  let forced = false
  while (child ? child.exitCode === null && child.signalCode === null : existsSync(pidFile) && isPostgres(pid)) {
    if (!forced && Date.now() - started > 15_000) {
      forced = true
      signal("SIGQUIT")
    }
    if (Date.now() - started > 25_000) {
      return
    }
    await sleep(15)
  }
}

function readLines(file) {
  try {
    return readFileSync(file, "utf8").split("\n")
  } catch (error) {
    if (error.code === "EACCES") {
      throw new StartFailure(`The data in ${shown(dirname(file))} cannot be read by this user.`, [
        `make it yours: sudo chown -R "$(id -u):$(id -g)" ${shown(dirname(dirname(file)))}`,
      ])
    }
    return []
  }
}

function isPostgres(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === "ESRCH") {
      return false
    }
  }
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres")
    } catch {
      return false
    }
  }
  if (process.platform === "win32") {
    return true
  }
  return (spawnSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" }).stdout ?? "").includes("postgres")
}
