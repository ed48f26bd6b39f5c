import { readFileSync } from "node:fs"

/**
 * Milliseconds of processor time that the main thread of a process has used. Measure while the process serves no other request. Unlike elapsed
 * time, processor time does not depend on other programs.
 */
export function mainThreadTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")
  return Number(nanoseconds) / 1e6
}
