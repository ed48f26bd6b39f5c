import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { connect, createDatabase, databaseUrl, dropDatabase, hostFolder, processEnvironment } from "../../support/database"
import { NODE_FLAGS } from "../../support/servers/server-process"
import type * as operations from "./operations"

type Operations = typeof operations
type Name = keyof Operations
type Argument<N extends Name> = Parameters<Operations[N]> extends [unknown, infer A] ? A : undefined
type Result<N extends Name> = Awaited<ReturnType<Operations[N]>>

/** The error of an operation, as the test receives it from the process. */
export class OperationFailure extends Error {
  constructor(
    message: string,
    readonly code: unknown,
    readonly details: unknown,
  ) {
    super(message)
  }
}

/**
 * The environment of processes that place orders. An active legacy plugin would prevent orders. The plugin's hook is off,
 * because it would refuse native carts without ordering data.
 */
export const SELLING = { SVC_LEGACY_ACTIVE: "0", SVC_COMPLETE_CART_HOOK: "0" } as const

interface Reply {
  readonly ready?: true
  readonly id?: number
  readonly result?: unknown
  readonly failure?: { readonly message: string; readonly stack?: string; readonly code?: unknown; readonly details?: unknown }
}

/** One process of the host; `run` calls a function of operations.ts there. */
export class HostProcess {
  private child: ChildProcess | undefined
  private output = ""
  private commands = 0
  private readonly pending = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()

  constructor(
    private readonly database: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  async start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = spawn(process.execPath, [...NODE_FLAGS, join(__dirname, "host.cjs")], {
      cwd: hostFolder(),
      env: {
        ...processEnvironment(),
        // Most tests are about the platform alone. While a legacy plugin is active, no cart or order belongs to this plugin.
        SVC_LEGACY_ACTIVE: "1",
        ...this.environment,
        ...environment,
        DATABASE_URL: databaseUrl(this.database),
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      serialization: "advanced",
    })
    this.child = child
    const keep = (chunk: Buffer) => {
      this.output += chunk
    }
    child.stdout?.on("data", keep)
    child.stderr?.on("data", keep)
    await new Promise<void>((resolve, reject) => {
      child.once("exit", (code, signal) => {
        const ended = new Error(`The host ended (${signal ?? code}). Its log:\n${this.output.slice(-6000)}`)
        for (const { reject: refuse } of this.pending.values()) {
          refuse(ended)
        }
        this.pending.clear()
        reject(ended)
      })
      child.on("message", (reply: Reply) => {
        if (reply.ready) {
          resolve()
        } else if (reply.id !== undefined) {
          this.settle(reply.id, reply)
        }
      })
    })
  }

  run<N extends Name>(name: N, ...[argument]: Argument<N> extends undefined ? [] : [Argument<N>]): Promise<Result<N>> {
    const id = ++this.commands
    return new Promise<Result<N>>((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as (value: never) => void, reject })
      this.child?.send({ id, name, argument }, (error) => {
        if (error) {
          this.pending.delete(id)
          reject(error)
        }
      })
    })
  }

  async kill(): Promise<void> {
    const child = this.child
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
      child.kill("SIGKILL")
      await gone
    }
  }

  private settle(id: number, { result, failure }: Reply): void {
    const waiting = this.pending.get(id)
    this.pending.delete(id)
    if (failure) {
      waiting?.reject(new OperationFailure(`${failure.message}\n${failure.stack ?? ""}`, failure.code, failure.details))
    } else {
      waiting?.resolve(result as never)
    }
  }
}

export interface PlatformHost {
  readonly database: string
  readonly db: Knex
  readonly processes: readonly HostProcess[]
  /** Calls an operation in the first process. */
  run: HostProcess["run"]
  stop(): Promise<void>
}

export interface HostOptions {
  readonly processes?: number
  readonly env?: Readonly<Record<string, string>>
  /** The database of a running store. Omitted: a new database with the small store. */
  readonly database?: string
}

/** Starts host processes without HTTP, to be stopped in `afterAll`. */
export async function startPlatformHost(options: HostOptions = {}): Promise<PlatformHost> {
  const database = options.database ?? (await createDatabase("small"))
  const processes = Array.from({ length: options.processes ?? 1 }, () => new HostProcess(database, options.env ?? {}))
  const db = connect(database)
  const stop = async () => {
    await Promise.all(processes.map((process) => process.kill()))
    await db.destroy()
    if (options.database === undefined) {
      await dropDatabase(database)
    }
  }
  try {
    await Promise.all(processes.map((process) => process.start()))
  } catch (error) {
    await stop()
    throw error
  }
  const [first] = processes
  if (!first) {
    throw new Error("A host has at least one process")
  }
  return { database, db, processes, run: first.run.bind(first) as HostProcess["run"], stop }
}
