import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { databaseUrl, hostFolder, processEnvironment } from "../commands"
import { readableLog } from "../observation/readable-log"
import { keptPort } from "./kept-port"

const START_LIMIT = 180_000

/**
 * V8 flags for a process that runs much code only once: a large initial heap avoids repeated garbage collection while it loads, and
 * functions are optimised only after five times the usual number of runs.
 */
export const NODE_FLAGS = ["--initial-heap-size=1024", "--interrupt-budget=660000"]

export interface ServerOptions {
  readonly database: string
  readonly environment: Readonly<Record<string, string>>
  /** ISO instant at which the server's clock starts. */
  readonly clock: string | undefined
  /** The project folder. Default: the compiled host of this repository. */
  readonly folder?: string
  /** The port of the proxy before the database server, if there is one. */
  readonly databasePort?: number
}

/** One server process of a store. */
export class ServerProcess {
  private child: ChildProcess | undefined
  private output = ""
  private port = 0
  private commands = 0
  private readonly pending = new Map<number, (result: unknown) => void>()
  private clock: { readonly iso: string; readonly setAt: number } | undefined

  constructor(private readonly options: ServerOptions) {
    this.clock = options.clock === undefined ? undefined : { iso: options.clock, setAt: Date.now() }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  get running(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
  }

  /** Everything that the process has printed. */
  get log(): string {
    return this.output
  }

  /**
   * Starts the process and waits until it serves requests. Throws with the log if the start fails.
   * @param environment further variables, for this start only
   */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    this.port ||= await keptPort()
    const child = spawn(process.execPath, [...NODE_FLAGS, join(__dirname, "server.cjs")], {
      cwd: this.options.folder ?? hostFolder(),
      env: {
        ...processEnvironment(),
        ...this.options.environment,
        ...environment,
        DATABASE_URL: databaseUrl(this.options.database, this.options.databasePort),
        SVC_TEST_PORT: String(this.port),
        ...(this.clock
          ? { SVC_TEST_CLOCK: new Date(Date.parse(this.clock.iso) + Date.now() - this.clock.setAt).toISOString() }
          : {}),
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    })
    this.child = child
    const keep = (chunk: Buffer) => {
      this.output += chunk
    }
    child.stdout?.on("data", keep)
    child.stderr?.on("data", keep)
    await new Promise<void>((resolve, reject) => {
      const failed = (why: string) =>
        reject(quietError(`The server of the store ${why}. Its log:\n\n${readableLog(this.output)}`))
      const timer = setTimeout(() => {
        child.kill("SIGKILL")
        failed(`did not start within ${START_LIMIT / 1000} s`)
      }, START_LIMIT)
      child.once("exit", (code, signal) => {
        clearTimeout(timer)
        for (const settle of this.pending.values()) {
          settle(undefined)
        }
        this.pending.clear()
        failed(`ended at its start (${signal ?? `code ${code}`})`)
      })
      child.on("message", (message: { ready?: { port: number }; id?: number; result?: unknown }) => {
        if (message.ready) {
          clearTimeout(timer)
          this.port = message.ready.port
          resolve()
        } else if (message.id !== undefined) {
          this.pending.get(message.id)?.(message.result)
          this.pending.delete(message.id)
        }
      })
    })
    // A store that a test did not stop must not prevent the end of the run. Its process ends when the channel is closed.
    child.unref()
    child.channel?.unref()
    for (const stream of [child.stdout, child.stderr]) {
      ;(stream as unknown as { unref?: () => void } | null)?.unref?.()
    }
  }

  /** Stops the process; with SIGTERM it finishes its work. Resolves when it has ended. */
  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.child
    if (!child || !this.running) {
      return
    }
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
    child.ref()
    child.kill(signal)
    await gone
  }

  /** Starts a new process on the same database, port and clock. Kills the current one if it is running. */
  async restart(): Promise<void> {
    await this.kill("SIGKILL")
    await this.start()
  }

  async setClock(iso: string | null): Promise<void> {
    this.clock = iso === null ? undefined : { iso, setAt: Date.now() }
    if (this.running) {
      await this.command("setClock", iso)
    }
  }

  /** Sets (null: removes) an environment variable of the running process. */
  async setEnvironment(name: string, value: string | null): Promise<void> {
    await this.command("setEnvironment", [name, value])
  }

  /**
   * Starts to record SQL statements.
   * @param ofAll also the statements of requests that arrived before this call, such as an open stream
   */
  async recordStatements(ofAll = false): Promise<void> {
    await this.command("recordStatements", { ofAll })
  }

  async takeStatements(): Promise<string[]> {
    return ((await this.command("takeStatements")) as string[] | null | undefined) ?? []
  }

  private command(command: string, argument?: unknown): Promise<unknown> {
    const child = this.child
    if (!child || !this.running) {
      throw new Error("The server process is not running")
    }
    const id = ++this.commands
    return new Promise((resolve, reject) => {
      this.pending.set(id, resolve)
      child.send({ id, command, argument }, (error) => {
        if (error) {
          this.pending.delete(id)
          reject(error)
        }
      })
    })
  }
}

/** An error without a stack, because only its message matters. */
function quietError(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
