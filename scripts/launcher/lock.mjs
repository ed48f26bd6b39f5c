import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { StartFailure } from "./start-failure.mjs"

/**
 * Allows one launcher per data folder. Two launchers would use the same database server, and the first to end would stop it for both.
 * @param {string} file
 * @param {{ url: string }} about data that is shown to a second launcher
 * @returns {{ recovered: boolean, release(): void }} `recovered`: the previous launcher was killed
 */
export function takeLock(file, about) {
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, "wx")
      writeSync(handle, JSON.stringify({ pid: process.pid, ...about }))
      closeSync(handle)
      return { recovered: attempt > 0, release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if (error.code !== "EEXIST") {
        throw new StartFailure(`Cannot write ${file} (${error.code}).`, [
          `make the folder yours: sudo chown -R "$(id -u)" ${dirname(file)}`,
        ])
      }
      const holder = read(file)
      if (holder && isAlive(holder.pid)) {
        throw new StartFailure(`This store is already running (process ${holder.pid}, ${holder.url}).`, [
          `use it, or stop it first: kill ${holder.pid}`,
          "for a second server on the same data, give both the same DATABASE_URL",
        ])
      }
      // The process that owned the lock was killed.
      rmSync(file, { force: true })
    }
  }
  throw new StartFailure(`Cannot lock ${file}: another start is in progress.`, ["start again in a moment"])
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  if (pid === process.pid) {
    return false
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === "EPERM"
  }
  if (process.platform === "linux") {
    try {
      // After a restart of the machine, another program may have the process id.
      return /(start|generate)\.mjs/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))
    } catch {
      return false
    }
  }
  return true
}
