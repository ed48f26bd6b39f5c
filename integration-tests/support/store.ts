import { Agent } from "node:http"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ACCOUNTS, type AccountRole, PASSWORD, type TestRole } from "./accounts"
import { type Client, createClient } from "./client"
import { connect, createDatabase, dropDatabase, type SeedKind } from "./database"
import { eventually } from "./eventually"
import { isByTheClock } from "./observation/by-the-clock"
import type { DatabaseProxy } from "./servers/database-proxy"
import { RedisServer } from "./servers/redis-server"
import { ServerProcess } from "./servers/server-process"

export interface StoreOptions {
  /** `small`: see small-store.ts (the default). `demo`: the store of `npm start`. `none`: migrated and empty. */
  readonly seed?: SeedKind
  /**
   * The instant at which the servers' clocks start, ISO with offset. `real`: this machine's time. Default: {@link OPENING}, an
   * evening on which the small store is open.
   */
  readonly clock?: string
  /** Additional environment of the servers, for example `SVC_FAILPOINT`. */
  readonly env?: Readonly<Record<string, string>>
  /**
   * Intervals of background jobs in milliseconds, by the names of their files in `src/jobs`. For tests that often wait for a job, and whose
   * guarantee is that something happens, not when.
   */
  readonly jobs?: Readonly<Record<string, number>>
  /** Server processes on the same database. Default 1. */
  readonly processes?: number
  /**
   * Whether the processes share the platform's Redis modules, on their own Redis. Default: only if requested for the whole run
   * (`SVC_TEST_REDIS=1`).
   */
  readonly redis?: boolean
  /** The port of the proxy before the database server (a {@link DatabaseProxy}), if there is one. */
  readonly databasePort?: number
  /** The project folder. Default: the compiled host of this repository. */
  readonly folder?: string
}

/** A Friday evening in Madrid, two weeks before the Christmas season and far from a clock change. */
export const OPENING = "2026-11-20T20:30:00+01:00"

export interface ApiOptions {
  /** The process that gets the requests. Default: 0. */
  readonly process?: number
}

export interface StatementReport<T> {
  readonly count: number
  readonly statements: readonly string[]
  readonly result: T
}

/** A store for one spec file: its own database and real server processes. Start it in `beforeAll`, stop it in `afterAll`. */
export interface Store {
  /** URL of the first process, without a trailing slash. */
  readonly url: string
  readonly urls: readonly string[]
  readonly processes: readonly ServerProcess[]
  readonly databaseName: string
  /** The shared Redis, if there is one. */
  readonly redis: RedisServer | undefined
  /** Direct access to the database, for setup and checks. */
  readonly db: Knex
  /** A client that signs in as the role for its first request (`POST /svc/v1/auth/token`); without a role it is anonymous. */
  api(role?: TestRole, options?: ApiOptions): Client
  /** A bearer token of the role, requested once and then cached. */
  token(role: AccountRole): Promise<string>
  /** A client of the platform's own admin API, signed in as the administrator. Paths: `/admin/…`. */
  platform(options?: ApiOptions): Client
  /** Sets the clock of every process; null sets it to the real time. */
  setClock(iso: string | null): Promise<void>
  /** Sets (null: removes) an environment variable in every running process. */
  setEnvironment(name: string, value: string | null): Promise<void>
  /**
   * Counts the SQL statements that requests of `work` send, including transaction control. Statements of jobs and schedules do not count.
   * `ofAll`: statements of requests before `work` also count.
   */
  statements<T>(work: () => Promise<T>, options?: { readonly ofAll?: boolean }): Promise<StatementReport<T>>
  /**
   * Repeats `work` five times, and returns the report with the fewest statements. A single report may include periodic reads (settings,
   * automatic promotions) and work of an earlier request.
   * @param enough ends the repetitions as soon as one sends at most this number of statements
   */
  fewestStatements<T>(work: () => Promise<T>, enough?: number): Promise<StatementReport<T>>
  /** The log of all processes. */
  log(): string
  stop(): Promise<void>
}

/** Variables that give the host further payment providers. */
const PROVIDERS = ["PAYMENT_PROVIDER", "STRIPE_API_KEY"]

/** Repetitions in `fewestStatements`. */
const ROUNDS = 5

export async function startStore(options: StoreOptions = {}): Promise<Store> {
  const redis = (options.redis ?? process.env.SVC_TEST_REDIS === "1") ? await RedisServer.start() : undefined
  const databaseName = await createDatabase(options.seed ?? "small")
  const clock = options.clock === "real" ? undefined : (options.clock ?? OPENING)
  const processes = Array.from(
    { length: options.processes ?? 1 },
    () =>
      new ServerProcess({
        database: databaseName,
        environment: {
          ...(redis ? { REDIS_URL: redis.url } : {}),
          ...(options.jobs ? { SVC_TEST_JOBS: JSON.stringify(options.jobs) } : {}),
          ...options.env,
        },
        clock,
        ...(options.folder === undefined ? {} : { folder: options.folder }),
        ...(options.databasePort === undefined ? {} : { databasePort: options.databasePort }),
      }),
  )
  try {
    const [first, ...others] = processes
    // At its first start the platform writes an empty store's defaults and new payment providers. Two processes that do so at the same time
    // would conflict.
    const writes =
      options.seed === "none" || options.seed === "blank" || PROVIDERS.some((name) => options.env?.[name] !== undefined)
    if (writes) await first?.start()
    await Promise.all((first?.running ? others : processes).map((server) => server.start()))
  } catch (error) {
    await Promise.all(processes.map((server) => server.kill()))
    await dropDatabase(databaseName)
    await redis?.stop()
    throw error
  }

  // No keep-alive: if the server closed an idle connection at the moment of its next use, that would look like a failure of the server.
  const agent = new Agent({ keepAlive: false, maxSockets: 256 })
  const db = connect(databaseName)
  const tokens = new Map<string, Promise<string>>()

  const server = (index = 0): ServerProcess => {
    const found = processes[index]
    if (!found) {
      throw new Error(`The store has ${processes.length} processes; there is no number ${index}`)
    }
    return found
  }
  const client = (index: number | undefined, credentials: () => Promise<Record<string, string>>): Client =>
    createClient({ origin: () => server(index).url, credentials, agent })
  const anonymous = (index?: number): Client => client(index, async () => ({}))

  const kept = (name: string, signIn: () => Promise<string>): Promise<string> => {
    const token = tokens.get(name) ?? signIn()
    tokens.set(name, token)
    token.catch(() => tokens.delete(name))
    return token
  }
  const runningProcess = (): number =>
    Math.max(
      0,
      processes.findIndex((process) => process.running),
    )

  const token = (role: AccountRole): Promise<string> =>
    kept(role, async () => {
      const credentials = { username: ACCOUNTS[role].email, password: PASSWORD }
      // On a busy machine the server may respond that it is overloaded.
      const answer = await eventually(async () => {
        const given = await anonymous(runningProcess()).post("auth/token", credentials)
        return given.body?.error?.code !== "svc_overloaded" && given
      })
      if (answer.status !== 200) {
        throw new Error(`Cannot sign in as ${role}: ${answer.status} ${answer.text}`)
      }
      return answer.body.data.token
    })
  const platformToken = (): Promise<string> =>
    kept("platform", async () => {
      const answer = await anonymous(runningProcess()).post("/auth/user/emailpass", {
        email: ACCOUNTS.administrator.email,
        password: PASSWORD,
      })
      if (answer.status !== 200) {
        throw new Error(`Cannot sign in at the platform: ${answer.status} ${answer.text}`)
      }
      return answer.body.token
    })
  const bearer = async (value: Promise<string>) => ({ authorization: `Bearer ${await value}` })

  const statements: Store["statements"] = async (work, { ofAll } = {}) => {
    const running = processes.filter((process) => process.running)
    await Promise.all(running.map((process) => process.recordStatements(ofAll)))
    try {
      const result = await work()
      const sent = (await Promise.all(running.map((process) => process.takeStatements()))).flat()
      const statements = sent.filter((statement) => !isByTheClock(statement))
      return { count: statements.length, statements, result }
    } finally {
      await Promise.all(running.filter((process) => process.running).map((process) => process.takeStatements()))
    }
  }

  let stopping: Promise<void> | undefined
  return {
    get url() {
      return server().url
    },
    get urls() {
      return processes.map((process) => process.url)
    },
    processes,
    databaseName,
    redis,
    db,
    token,
    api: (role = "anonymous", { process } = {}) =>
      role === "anonymous" ? anonymous(process) : client(process, () => bearer(token(role))),
    platform: ({ process } = {}) => client(process, () => bearer(platformToken())),
    setClock: async (iso) => {
      // Tokens expire by the clock, so the roles sign in again at the new time.
      tokens.clear()
      await Promise.all(processes.map((process) => process.setClock(iso)))
    },
    setEnvironment: async (name, value) => {
      await Promise.all(processes.filter((process) => process.running).map((process) => process.setEnvironment(name, value)))
    },
    statements,
    fewestStatements: async (work, enough = 0) => {
      let fewest = await statements(work)
      for (let round = 1; round < ROUNDS && fewest.count > enough; round += 1) {
        const report = await statements(work)
        if (report.count < fewest.count) fewest = report
      }
      return fewest
    },
    log: () => processes.map((process) => process.log).join("\n"),
    stop: () => {
      stopping ??= (async () => {
        agent.destroy()
        await Promise.all(processes.map((process) => process.kill("SIGKILL")))
        await db.destroy()
        await dropDatabase(databaseName)
        await redis?.stop()
      })()
      return stopping
    },
  }
}
