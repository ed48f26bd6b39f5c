import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { connect as connectSocket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { requiredProgram } from "../needs"
import { keptPort } from "./kept-port"

const START_LIMIT = 30_000

/**
 * A shell script that kills the server when this process ends for any reason. The shell waits for the end of its input, which this process
 * holds open. This works even for a server that is stopped (SIGSTOP). The shell ends after the server, which uses the port until its end.
 */
const GUARD = 'log=$1; shift; "$@" >"$log" 2>&1 & pid=$!; echo $pid; read _; kill -9 $pid 2>/dev/null; wait $pid 2>/dev/null'

/** A real Redis for one store, on its own port, that can be stopped, killed and started again. */
export class RedisServer {
  private guard: ChildProcess | undefined
  private pid = 0

  private constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly folder: string,
  ) {}

  /** Starts a server, in a spec with `needs("redis")`. Writes are synced to disk at once, so a kill loses nothing. */
  static async start(): Promise<RedisServer> {
    const server = new RedisServer(requiredProgram("redis"), await keptPort(), mkdtempSync(join(tmpdir(), "svc-redis-")))
    await server.start()
    return server
  }

  /** For the environment variable REDIS_URL. */
  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** The file with the server's output. */
  private get words(): string {
    return join(this.folder, "log")
  }

  /** Starts again, on the same port and with its data from disk. */
  async start(): Promise<void> {
    if (this.guard !== undefined) return
    const settings = { port: this.port, bind: "127.0.0.1", dir: this.folder, save: "", appendonly: "yes", appendfsync: "always" }
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    const guard = spawn("sh", ["-c", GUARD, "sh", this.words, this.program, ...args], { stdio: ["pipe", "pipe", "ignore"] })
    this.guard = guard
    this.pid = await new Promise<number>((resolve, reject) => {
      guard.once("error", reject)
      guard.stdout?.once("data", (line: Buffer) => resolve(Number(line)))
    })
    guard.unref()
    for (const stream of [guard.stdin, guard.stdout]) (stream as unknown as { unref?: () => void } | null)?.unref?.()
    for (const end = Date.now() + START_LIMIT; !(await this.answers()); await sleep(20)) {
      if (Date.now() < end) continue
      throw new Error(
        `${this.program} does not answer within ${START_LIMIT / 1000} s: ${readFileSync(this.words, "utf8").slice(-1_000)}`,
      )
    }
  }

  /** `kill -9`: connections break, and nothing listens at the port. */
  async kill(): Promise<void> {
    const guard = this.guard
    if (guard === undefined) return
    this.guard = undefined
    const gone = new Promise<void>((resolve) => guard.once("exit", () => resolve()))
    guard.ref()
    guard.stdin?.end()
    await gone
  }

  /** Freezes the server: connections stay open and new ones are accepted, but get no response. */
  freeze(): void {
    if (this.guard) process.kill(this.pid, "SIGSTOP")
  }

  /** Continues after a freeze. */
  thaw(): void {
    if (this.guard) process.kill(this.pid, "SIGCONT")
  }

  /** Kills the server and deletes all its data, like a server without persistence that is killed. */
  async forget(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
    Object.assign(this, { folder: mkdtempSync(join(tmpdir(), "svc-redis-")) })
  }

  /** Stops the server permanently and deletes its files. */
  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connectSocket(this.port, "127.0.0.1")
      const end = (answer: boolean) => {
        socket.destroy()
        resolve(answer)
      }
      socket.setTimeout(1_000, () => end(false))
      socket.once("error", () => end(false))
      socket.once("connect", () => socket.write("PING\r\n"))
      socket.once("data", (data) => end(data.toString().startsWith("+PONG")))
    })
  }
}
