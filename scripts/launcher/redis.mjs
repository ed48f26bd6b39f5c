import { spawn, spawnSync } from "node:child_process"
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createConnection } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "./ports.mjs"
import { StartFailure } from "./start-failure.mjs"

const PROGRAMS = ["redis-server", "valkey-server"]
const START_LIMIT = 15_000

/**
 * Starts the system's Redis on the folder, or reuses a Redis that already serves it. Its data (queues, sessions) is written to disk and
 * survives a restart.
 * @param {{ folder: string, note?: (line: string) => void }} options
 * @returns {Promise<{ url: string, pid: number, reused: boolean, stop(): Promise<void> }>}
 */
export async function startRedis({ folder, note = () => {} }) {
  mkdirSync(folder, { recursive: true })
  const alive = await liveServer(folder)
  if (alive) {
    note(`reusing the Redis that is already running (pid ${alive.pid})`)
    return handleOf({ ...alive, folder, reused: true })
  }
  const program = installed()
  const port = await freePort()
  const settings = { port, bind: "127.0.0.1", dir: folder, appendonly: "yes", save: "", "maxmemory-policy": "noeviction" }
  const logFile = join(folder, "redis.log")
  const log = openSync(logFile, "w")
  // The child has a separate process group, because Ctrl-C at the terminal must reach the shop first.
  const child = spawn(
    program,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    {
      detached: true,
      stdio: ["ignore", log, log],
    },
  )
  closeSync(log)
  child.once("error", () => {})
  child.unref()
  const deadline = Date.now() + START_LIMIT
  while (!(await answers(port))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      throw new StartFailure(`${program} does not start.`, [`see ${logFile}`], readFileSync(logFile, "utf8").slice(-2000))
    }
    await sleep(20)
  }
  writeFileSync(join(folder, "server.json"), JSON.stringify({ pid: child.pid, port }))
  return handleOf({ pid: child.pid, port, folder, reused: false })
}

/** The first working program on the PATH. */
function installed() {
  const found = PROGRAMS.find((program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0)
  if (!found) {
    throw new StartFailure("Several servers need Redis, which is not installed on this machine.", [
      "Debian, Ubuntu: sudo apt-get install redis-server",
      "Fedora: sudo dnf install valkey · macOS: brew install redis",
      "or use another Redis: REDIS_URL=redis://host:6379 npm run start:cluster",
    ])
  }
  return found
}

/** The server that a killed launcher has left running. */
async function liveServer(folder) {
  try {
    const { pid, port } = JSON.parse(readFileSync(join(folder, "server.json"), "utf8"))
    process.kill(pid, 0)
    const isRedis = process.platform !== "linux" || /redis|valkey/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))
    return isRedis && (await answers(port)) ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

function handleOf({ pid, port, folder, reused }) {
  let stopping
  return {
    url: `redis://127.0.0.1:${port}`,
    pid,
    reused,
    stop() {
      stopping ??= (async () => {
        const signal = (name) => {
          try {
            process.kill(pid, name)
            return true
          } catch {
            return false
          }
        }
        signal("SIGTERM")
        for (let waited = 0; signal(0) && waited < 5_000; waited += 25) await sleep(25)
        signal("SIGKILL")
        rmSync(join(folder, "server.json"), { force: true })
      })()
      return stopping
    },
  }
}

/** Whether a Redis responds at this host and port. */
export function answers(port, host = "127.0.0.1") {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host })
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => end(false))
    socket.once("error", () => end(false))
    socket.once("connect", () => socket.write("PING\r\n"))
    // A Redis that requires a password also counts as running.
    socket.once("data", (data) => end(/^(\+PONG|-NOAUTH)/.test(data.toString())))
  })
}
