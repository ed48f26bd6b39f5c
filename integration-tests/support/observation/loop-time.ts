import { readFileSync } from "node:fs"

/**
 * Milliseconds of processor time used by the main thread of a process, which other requests cannot use. Unlike elapsed time it is
 * the same on a busy machine.
 */
export function mainThreadTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")
  return Number(nanoseconds) / 1e6
}
