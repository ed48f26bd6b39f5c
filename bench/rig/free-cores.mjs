import { cpus } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { median } from "./rounds.mjs"

/** The part of the machine that the instances may use. The rest stays free for short work of other programs. */
const FILLED = 0.85
/** The smallest share of a core with which it still makes sense to measure a server. */
const LEAST_SHARE = 0.2
const STEPS_PER_CORE = 20

/**
 * Runs `work`.
 * @returns the result of `work`, and the number of cores that all programs of the machine kept busy while it ran
 */
export async function coresAtWork(work) {
  const before = busyTime()
  const from = performance.now()
  const result = await work()
  return { result, cores: (busyTime() - before) / (performance.now() - from) }
}

/** The busy milliseconds of all cores together. Low-priority work (`nice`) does not count, because it gives way to other work. */
function busyTime() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.irq, 0)
}

/**
 * Measures how many cores are busy while one unlimited instance is under load. `own`: the cores of its process; `whole`: the cores of all programs;
 * `others`: the cores of all programs while no client sends requests.
 * @template {{ server: Awaited<ReturnType<typeof import("./server.mjs").startServer>> }} I
 * @param {I[]} instances with equal settings
 * @param {(instance: I) => Promise<unknown>} load sends requests to one instance for a while
 */
export async function usedByOne(instances, load) {
  const used = { own: [], whole: [], others: [] }
  for (const instance of [...instances, ...instances]) {
    used.others.push(await coresWithoutClients())
    const { server } = instance
    const before = await server.command("cpu")
    const from = performance.now()
    const { cores } = await coresAtWork(() => load(instance))
    const elapsed = (performance.now() - from) * 1000
    const after = await server.command("cpu")
    used.own.push((after.user + after.system - before.user - before.system) / elapsed)
    used.whole.push(cores)
  }
  return { own: median(used.own), whole: median(used.whole), others: median(used.others) }
}

/** The number of busy cores while no requests are sent. */
export async function coresWithoutClients() {
  const { cores } = await coresAtWork(() => sleep(1000))
  return cores
}

/**
 * The largest processor share that each of two instances can get, so that both still fit on the machine beside the database, the clients and
 * other programs.
 * @param {{ cores: number, own: number, whole: number, others: number }} free `cores`: of the machine; the other fields: see {@link usedByOne}
 * @returns {number | undefined} the share in cores; undefined if it would be too small for a server
 */
export function shareForTwo(free) {
  const largest = (FILLED * free.cores - free.others) / (2 * usedWithShare(1, free))
  const share = Math.floor(largest * STEPS_PER_CORE) / STEPS_PER_CORE
  return share < LEAST_SHARE ? undefined : share
}

/**
 * The cores that an instance with this share uses, together with database and clients. It is estimated in proportion to an unlimited instance.
 * On a busy machine an unlimited instance takes time from other programs, so that `whole - others` is too small. Then `own` is used.
 */
export function usedWithShare(share, { own, whole, others }) {
  return (share * Math.max(own, whole - others)) / own
}
