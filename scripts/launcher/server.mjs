import { spawn } from "node:child_process"
import { createWriteStream } from "node:fs"
import { get } from "node:http"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { readableLog } from "./child-output.mjs"
import { medusaCli } from "./medusa.mjs"
import { StartFailure } from "./start-failure.mjs"

const FOLLOW_PARENT = join(dirname(fileURLToPath(import.meta.url)), "follow-parent.cjs")
const KEPT_CHARACTERS = 100_000
const START_LIMIT = 180_000

/**
 * Starts the shop's server in its own process group, so Ctrl-C at the terminal reaches only the launcher, which stops everything in order.
 * @param {{ args: string[], cwd: string, env: Record<string, string>, port: number, logFile: string, echo: boolean, preload?: string[] }}
 * options `preload`: further files that the server loads before anything else
 */
export function startServer({ args, cwd, env, port, logFile, echo, preload = [] }) {
  const log = createWriteStream(logFile, { flags: "w" })
  // With `develop` the server is a child process of the command, and inherits only its environment.
  const options = [env.NODE_OPTIONS ?? "", ...[FOLLOW_PARENT, ...preload].map((file) => `--require ${JSON.stringify(file)}`)]
  const child = spawn(process.execPath, [medusaCli(), ...args], {
    cwd,
    env: { MEDUSA_DISABLE_TELEMETRY: "true", ...env, NODE_OPTIONS: options.join(" ") },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    windowsHide: true,
  })
  let output = ""
  const keep = (chunk) => {
    output = (output + chunk).slice(-KEPT_CHARACTERS)
    log.write(chunk)
    if (echo) {
      process.stdout.write(chunk)
    }
  }
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, reason: error.message }))
    child.once("exit", (code, signal) => resolve({ code, reason: signal ? `signal ${signal}` : `code ${code}` }))
  })
  const failure = (what) =>
    new StartFailure(
      what,
      [
        /EADDRINUSE/.test(output) ? `another program took port ${port} in the meantime: PORT=${port + 1} npm start` : "",
        `the full log is in ${logFile}`,
      ].filter(Boolean),
      readableLog(output),
    )

  let wasReady = false
  return {
    pid: child.pid,
    ended,
    get wasReady() {
      return wasReady
    },
    /** Waits until the server answers requests. */
    async ready() {
      let gone
      ended.then((end) => {
        gone = end
      })
      const deadline = Date.now() + START_LIMIT
      while (Date.now() < deadline) {
        if (gone) {
          throw failure(`The server ended at its start (${gone.reason}).`)
        }
        if (/EADDRINUSE/.test(output)) {
          throw failure(`Port ${port} is taken.`)
        }
        if (await answers(port)) {
          wasReady = true
          return
        }
        await sleep(50)
      }
      throw failure(`The server does not answer within ${START_LIMIT / 1000} s.`)
    },
    failure,
    /**
     * Lets the server finish its requests, and kills it after the timeout. Signals the whole group, because `develop` leaves its child
     * behind. SIGINT does not wait for idle keep-alive connections.
     */
    async stop(milliseconds = 15_000, by = "SIGTERM") {
      const signal = (name) => {
        try {
          process.kill(process.platform === "win32" ? child.pid : -child.pid, name)
          return true
        } catch {
          return false
        }
      }
      signal(by)
      const deadline = Date.now() + milliseconds
      while (groupLives(child) && Date.now() < deadline) {
        await sleep(25)
      }
      if (groupLives(child)) {
        signal("SIGKILL")
        while (groupLives(child)) {
          await sleep(25)
        }
      }
      log.end()
    },
  }
}

function groupLives(child) {
  if (process.platform === "win32") {
    return child.exitCode === null && child.signalCode === null
  }
  try {
    process.kill(-child.pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

function answers(port) {
  return new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path: "/health", timeout: 2000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once("timeout", () => request.destroy())
    request.once("error", () => resolve(false))
  })
}
