import { spawn } from "node:child_process"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { readableLog } from "../../scripts/launcher/child-output.mjs"

const SERVER_PROCESS = join(dirname(fileURLToPath(import.meta.url)), "..", "host", "server-process.cjs")
const START_LIMIT = 120_000

/** The environment of all measured servers. It has only those variables of this machine that a process needs. */
export function hostEnvironment(databaseUrl) {
  const kept = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot"].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: "production",
    TZ: "UTC",
    DATABASE_URL: databaseUrl,
    JWT_SECRET: "jwt-secret-of-the-bench",
    COOKIE_SECRET: "cookie-secret-of-the-bench",
    ADMIN_DISABLED: "true",
    LOG_LEVEL: "warn",
    MEDUSA_DISABLE_TELEMETRY: "true",
    SVC_ALLOW_PRIVATE_NETWORKS: "1",
  }
}

/**
 * Starts a server process on a database and waits until it listens, at most `START_LIMIT` milliseconds.
 * @param {{ folder: string, databaseUrl: string, program?: string, environment?: Record<string, string> }} options `folder`: the compiled
 *   host; `program`: a file with an exported function that starts another server instead of the platform's; `environment`: added to
 *   `hostEnvironment`
 * @throws Error with the end of the server's log, if it ends before it listens
 */
export async function startServer({ folder, databaseUrl, program, environment = {} }) {
  const child = spawn(process.execPath, ["--expose-gc", SERVER_PROCESS, ...(program === undefined ? [] : [program])], {
    cwd: folder,
    env: { ...hostEnvironment(databaseUrl), ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  let output = ""
  const keep = (chunk) => {
    output = (output + chunk).slice(-200_000)
  }
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  const pending = new Map()
  let commands = 0
  const ready = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), START_LIMIT)
    child.once("exit", (code, signal) => {
      clearTimeout(timer)
      for (const { reject: refuse } of pending.values()) {
        refuse(new Error("The server has ended"))
      }
      reject(new Error(`The server ended before it listened (${signal ?? `code ${code}`}):\n${readableLog(output, 40)}`))
    })
    child.on("message", (message) => {
      if (message.ready) {
        clearTimeout(timer)
        resolve(message.ready)
        return
      }
      const waiting = pending.get(message.id)
      pending.delete(message.id)
      if (message.error) {
        waiting?.reject(new Error(message.error))
      } else {
        waiting?.resolve(message.result)
      }
    })
  })

  const command = (name, argument) => {
    const id = ++commands
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      child.send({ id, command: name, argument })
    })
  }
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${ready.port}`,
    /** From the first line of its program until it listened: milliseconds, and microseconds of processor time. */
    start: { milliseconds: ready.milliseconds, cpu: ready.cpu },
    log: () => readableLog(output, 40),
    command,
    /** The SQL statements that the server sends while `work` runs, transaction control included. */
    async statements(work) {
      await command("recordStatements")
      await work()
      return command("takeStatements")
    },
    /** Milliseconds of processor time per unit of `work`, which returns the number of units. */
    async cpuPerUnit(work) {
      const before = await command("cpu")
      const units = await work()
      const after = await command("cpu")
      return (after.user + after.system - before.user - before.system) / 1000 / units
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once("exit", resolve))
        child.kill("SIGKILL")
        await gone
      }
    },
  }
}
