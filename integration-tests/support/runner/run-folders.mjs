import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
import { join } from "node:path"

const PREFIX = "svc-ordering-test-"
const MEMORY = "/dev/shm"
const GIGABYTE = 1024 ** 3

/** Free space that a run requires. */
const ROOM = { memory: 5 * GIGABYTE, files: 3 * GIGABYTE }

/**
 * The folders of one run. The data is in memory if there is room: a store's database has about 1600 files, and creating them on a disk
 * takes up to a second of processor time. Programs are copied to the disk, because many machines do not allow running them from memory.
 * @param {object} options
 * @param {boolean} options.durable the data must be on a disk
 * @returns {{ data: string, inMemory: boolean, all: string[] }} `all` begins with the folder on the disk
 */
export function makeRunFolders({ durable }) {
  const onDisk = makeFolder(tmpdir())
  const inMemory = !durable && hasRoom()
  const data = inMemory ? makeFolder(MEMORY) : onDisk
  return { data, inMemory, all: [...new Set([onDisk, data])] }
}

/** Removes the folders of killed runs, and stops their database servers. */
export function sweepRunFolders() {
  for (const parent of [tmpdir(), MEMORY].filter((path) => existsSync(path))) {
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
      sweep(join(parent, name))
    }
  }
}

function makeFolder(parent) {
  const folder = mkdtempSync(join(parent, PREFIX))
  // The database server refuses root and may run under another account, which must be able to read its data.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, "owner"), String(process.pid))
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM.files && (process.availableMemory?.() ?? freemem()) > ROOM.memory
  } catch {
    return false
  }
}

function sweep(folder) {
  try {
    if (isAlive(Number(readFileSync(join(folder, "owner"), "utf8")))) {
      return
    }
    if (existsSync(join(folder, "pg", "postmaster.pid"))) {
      const postmaster = Number(readFileSync(join(folder, "pg", "postmaster.pid"), "utf8").split("\n")[0])
      if (isAlive(postmaster) && readFileSync(`/proc/${postmaster}/cmdline`, "utf8").includes(folder)) {
        process.kill(postmaster, "SIGKILL")
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // The folder belongs to another user, or is already removed: nothing to do.
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
