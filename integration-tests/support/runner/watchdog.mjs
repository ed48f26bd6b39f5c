import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"

/*
 * Cleans up after a test run, however the run ends. The run holds the other end of this process's input. The input is closed when the run
 * ends, even by Ctrl-C, a crash or a kill. Then this process stops the database server and removes all folders.
 * Arguments: pid of the database server, folder with its data (`pg`), further folders.
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
  // The data is not kept, so there is no need to wait for a checkpoint.
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

/** The process id of the database server. It has changed if a test has killed and restarted the server. */
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
