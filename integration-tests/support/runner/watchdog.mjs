import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"

/*
 * Cleans up after a test run, however it ends: the run holds the other end of our input, which closes with the run, also on
 * Ctrl-C, a crash or a kill. Arguments: pid of the database server, folder with its data (`pg`), further folders; all of them are
 * removed.
 */
const [started, folder, ...further] = process.argv.slice(2)

process.stdin.resume()
process.stdin.on("end", finish)
process.stdin.on("error", finish)
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {})
}

let finishing = false
let pid = Number(started)
async function finish() {
  if (finishing) {
    return
  }
  finishing = true
  pid = presentServer()
  // Throw-away data: no need to wait for a checkpoint.
  signalServer("SIGQUIT")
  for (let waited = 0; waited < 5000 && signalServer(0); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  signalServer("SIGKILL")
  for (const path of [folder, ...further]) {
    rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  }
  process.exit(0)
}

/** A server that was killed and started again has another process id. */
function presentServer() {
  try {
    return Number(readFileSync(join(folder, "pg", "postmaster.pid"), "utf8").split("\n")[0]) || Number(started)
  } catch {
    return Number(started)
  }
}

function signalServer(signal) {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
