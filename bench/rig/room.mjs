import { cpus } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { median } from "./rounds.mjs"

/** Of the machine: the rest stays free for whatever comes in between. */
const FILLED = 0.85
/** Of a core: with less a server is hardly one any more. */
const LEAST_SHARE = 0.2
const STEPS_PER_CORE = 20

/** Cores of the machine at work while `work` runs, for whatever program. */
export async function coresAtWork(work) {
  const before = busyTime()
  const from = performance.now()
  const result = await work()
  return { result, cores: (busyTime() - before) / (performance.now() - from) }
}

/** Milliseconds that all cores together have worked. What runs only while nobody else wants to (`nice`) takes no room from anybody. */
function busyTime() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.irq, 0)
}

/**
 * What one instance takes that nobody holds back, in cores: its own process, the whole machine meanwhile, and the machine without clients,
 * which is what other programs take.
 * @template {{ server: Awaited<ReturnType<typeof import("./server.mjs").startServer>> }} I
 * @param {I[]} instances that are alike
 * @param {(instance: I) => Promise<unknown>} load keeps one of them busy for a while
 */
export async function takenByOne(instances, load) {
  const taken = { own: [], whole: [], others: [] }
  for (const instance of [...instances, ...instances]) {
    taken.others.push(await coresWithoutClients())
    const { server } = instance
    const before = await server.command("cpu")
    const from = performance.now()
    const { cores } = await coresAtWork(() => load(instance))
    const elapsed = (performance.now() - from) * 1000
    const after = await server.command("cpu")
    taken.own.push((after.user + after.system - before.user - before.system) / elapsed)
    taken.whole.push(cores)
  }
  return { own: median(taken.own), whole: median(taken.whole), others: median(taken.others) }
}

/** Cores of the machine at work while nobody asks for anything. */
export async function coresWithoutClients() {
  const { cores } = await coresAtWork(() => sleep(1000))
  return cores
}

/**
 * The largest share of processor time for each of two instances at which both, with database and clients and beside other programs, leave
 * room on the machine.
 * @param {{ cores: number, own: number, whole: number, others: number }} free `cores` of the machine; the rest: see {@link takenByOne}
 * @returns {number | undefined} in cores; nothing where it would be too little to call it a server
 */
export function shareForTwo(free) {
  const largest = (FILLED * free.cores - free.others) / (2 * takenWithShare(1, free))
  const share = Math.floor(largest * STEPS_PER_CORE) / STEPS_PER_CORE
  return share < LEAST_SHARE ? undefined : share
}

/**
 * Cores that an instance of such a share takes together with database and clients: these do for it what they do for one that is free. On a
 * crowded machine the others give way to the one that is free: what is its own it takes in any case.
 */
export function takenWithShare(share, { own, whole, others }) {
  return (share * Math.max(own, whole - others)) / own
}
