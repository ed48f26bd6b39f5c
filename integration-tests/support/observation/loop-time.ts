import { readFileSync } from "node:fs"

/**
 * Milliseconds of processor time that the main thread of a process has used: what a request takes of it cannot be used for any other.
 * Unlike the time on the clock it says the same on a busy machine.
 */
export function mainThreadTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")
  return Number(nanoseconds) / 1e6
}
