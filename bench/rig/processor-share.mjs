import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/*
 * Limits the processor time of a process with all its threads to a number of cores. It works only on Linux, with control groups of
 * version 1 or 2, and only if this process may create control groups.
 */

/** The period in microseconds. It is short, so that a process that has used its quota waits only a few milliseconds. */
const PERIOD = 10_000
const PREFIX = "svc-ordering-bench-"
const REMOVAL_LIMIT = 2_000
/** The kernel's error codes when this process may not create or change control groups. */
const REFUSED = ["EACCES", "EPERM", "EROFS", "EBUSY", "ENOENT", "EINVAL", "EOPNOTSUPP"]

/**
 * Limits each of the processes to a number of cores, until it is released or this process ends.
 * @param {number[]} pids
 * @param {number} cores per process; usually a fraction
 * @returns {{ release(): void } | undefined} undefined if the kernel does not permit the limit
 */
export function holdToCores(pids, cores) {
  const place = placeOfGroups()
  if (place === undefined) return undefined
  const groups = []
  const release = () => {
    process.off("exit", release)
    for (const group of groups.splice(0)) removeGroup(group, place.home)
  }
  process.once("exit", release)
  try {
    forgetDeadGroups(place)
    for (const pid of pids) {
      const group = join(place.parent, `${PREFIX}${process.pid}-${pid}`)
      mkdirSync(group)
      groups.push(group)
      place.limit(group, Math.round(cores * PERIOD))
      writeFileSync(join(group, "cgroup.procs"), String(pid))
    }
  } catch (error) {
    release()
    if (REFUSED.includes(error.code)) return undefined
    throw error
  }
  return { release }
}

/**
 * Finds where control groups with a processor limit can be created.
 * @returns {{ parent: string, home: string, limit(group: string, quota: number): void } | undefined} `home`: the group of this
 *   process and of those that it starts
 */
function placeOfGroups() {
  let mounts
  let memberships
  try {
    mounts = mountedGroups(readFileSync("/proc/self/mountinfo", "utf8"))
    memberships = readFileSync("/proc/self/cgroup", "utf8").trim().split("\n")
  } catch {
    return undefined
  }
  const groupIn = (mount, isOurs) => {
    const [, , path] = memberships.map((line) => line.split(/:(.*?):(.*)/s)).find(([id, names]) => isOurs(id, names)) ?? []
    if (path === undefined) return undefined
    // In a container, the mounted hierarchy may start at the container's own group.
    return join(mount.point, path.startsWith(mount.root) ? path.slice(mount.root.length) : "")
  }

  const first = mounts.find(({ type, options }) => type === "cgroup" && options.includes("cpu"))
  if (first !== undefined) {
    const home = groupIn(first, (_, names) => names.split(",").includes("cpu"))
    return home && { parent: home, home, limit: limitFirst }
  }
  const second = mounts.find(({ type }) => type === "cgroup2")
  const home = second && groupIn(second, (id, names) => id === "0" && names === "")
  // A group that contains processes cannot limit groups below it: use the nearest parent that can.
  for (let parent = home; parent?.startsWith(second.point); parent = join(parent, "..")) {
    if (passesOnProcessor(parent)) return { parent, home, limit: limitSecond }
  }
  return undefined
}

function mountedGroups(mountinfo) {
  return mountinfo
    .trim()
    .split("\n")
    .map((line) => {
      const [before, after] = line.split(" - ").map((part) => part.split(" "))
      return { root: before[3], point: before[4], type: after[0], options: after[2].split(",") }
    })
}

function passesOnProcessor(group) {
  try {
    return readFileSync(join(group, "cgroup.subtree_control"), "utf8").split(/\s+/).includes("cpu")
  } catch {
    return false
  }
}

function limitFirst(group, quota) {
  writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD))
  writeFileSync(join(group, "cpu.cfs_quota_us"), String(quota))
}

function limitSecond(group, quota) {
  writeFileSync(join(group, "cpu.max"), `${quota} ${PERIOD}`)
}

/** Moves the group's processes back to the group `home`, and deletes the group. Processes that still run are no longer limited. */
function removeGroup(group, home) {
  const until = Date.now() + REMOVAL_LIMIT
  for (;;) {
    try {
      for (const pid of readFileSync(join(group, "cgroup.procs"), "utf8").split("\n").filter(Boolean)) {
        moveTo(home, pid)
      }
      rmdirSync(group)
      return
    } catch (error) {
      if (error.code === "ENOENT" || Date.now() > until) return
      // A process in the group is just ending, so the group is busy. Wait without a timer, because timers no longer run at exit.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}

function moveTo(group, pid) {
  try {
    writeFileSync(join(group, "cgroup.procs"), pid)
  } catch (error) {
    if (error.code !== "ESRCH") throw error
  }
}

/** Deletes the groups of earlier runs that were killed. */
function forgetDeadGroups({ parent, home }) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    try {
      process.kill(Number(name.slice(PREFIX.length).split("-")[0]), 0)
    } catch (error) {
      if (error.code === "ESRCH") removeGroup(join(parent, name), home)
    }
  }
}
