import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { withTimeLimit } from "../../concurrency"
import { SETTINGS_CHANNEL } from "./setting-rows"
import type { SettingsMemory } from "./settings-memory"

interface VersionRow {
  readonly key: string
  readonly version: number
}

/** What of a raw pg connection is used here. */
interface RawConnection {
  query(sql: string, values?: unknown[]): Promise<{ rows: VersionRow[] }>
  on(event: "notification", listener: (message: { channel: string; payload?: string }) => void): void
  on(event: "error" | "end", listener: (error?: Error) => void): void
  removeAllListeners(): void
  end(): Promise<void>
  unref?(): void
}

/** What of the host's knex client is used here: a connection of its own, with the host's address, TLS and search path. */
interface RawConnectionSource {
  acquireRawConnection(): Promise<RawConnection>
}

/** While listening works: how often the connection is proved alive and the versions compared. */
const HEARTBEAT_MS = 5_000
/** While it does not: how often the versions are read through the pool. */
const POLL_MS = 400
/** How long to wait for the echo of a notification, and for the answer to a heartbeat. */
const ANSWER_MS = 2_000
const VERSIONS_SQL = "select key, version from svc_setting where deleted_at is null"

/**
 * Keeps the memory of settings fresh: listens on a connection of its own, reads again after each announced change and
 * after each reconnection, and polls while listening does not work (connection lost, or a pooler in between that does not carry
 * notifications, which is found out by sending itself one). Nothing of it keeps the process alive.
 */
export class SettingsWatcher {
  private connection: RawConnection | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = true
  private hearing = false
  private connecting = false
  private heard: (() => void) | undefined
  private reportedLoss = false
  /** The name of this process among the database's connections. */
  private readonly name = `${SETTINGS_CHANNEL}:${randomUUID()}`

  constructor(
    private readonly knex: Knex,
    private readonly memory: SettingsMemory,
    private readonly logger: Logger,
  ) {}

  /** Starts watching. A database that does not answer yet is asked again and again. */
  async start(): Promise<void> {
    if (!this.stopped) return
    this.stopped = false
    this.memory.watched = true
    await this.memory.reload().catch((error) => this.reportLoss(error))
    void this.listen().then(() => this.schedule())
  }

  /** Stops watching and closes the connection. */
  async stop(): Promise<void> {
    if (this.stopped) return
    this.stopped = true
    this.memory.watched = false
    clearTimeout(this.timer)
    await this.drop()
  }

  /** By what others see in `pg_stat_activity` that this process lives; null while that cannot be relied on. */
  presence(): string | null {
    return this.hearing ? this.name : null
  }

  private schedule(): void {
    if (this.stopped) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.tick(), this.hearing ? HEARTBEAT_MS : POLL_MS)
    this.timer.unref()
  }

  private async tick(): Promise<void> {
    // Connecting can take its time; asking goes on meanwhile.
    if (!this.connection && !this.connecting) void this.listen().then(() => this.schedule())
    try {
      await this.compare(this.connection && this.hearing ? this.connection : undefined)
    } catch (error) {
      if (this.hearing) await this.drop()
      this.reportLoss(error)
    }
    this.schedule()
  }

  private async listen(): Promise<void> {
    this.connecting = true
    try {
      const connection = await (this.knex.client as RawConnectionSource).acquireRawConnection()
      if (this.stopped) return void connection.end().catch(() => undefined)
      this.connection = connection
      connection.unref?.()
      connection.on("notification", (message) => this.onNotification(message))
      connection.on("error", (error) => this.onLoss(connection, error))
      connection.on("end", () => this.onLoss(connection))
      // Tells an administrator who looks at the database's connections what this one is for.
      await withinLimit(connection.query(`set application_name to '${this.name}'`))
      await withinLimit(connection.query(`listen ${SETTINGS_CHANNEL}`))
      const hears = await this.hearsItself()
      // What was announced before the connection listened went unheard.
      await this.memory.reload()
      this.hearing = hears && this.connection === connection
      if (this.hearing && this.reportedLoss) this.logger.info("svc settings: hearing of changes again")
      if (this.hearing) this.reportedLoss = false
      else this.reportLoss(new Error("notifications do not arrive"))
    } catch (error) {
      await this.drop()
      this.reportLoss(error)
    } finally {
      this.connecting = false
    }
  }

  private onNotification({ channel, payload }: { channel: string; payload?: string }): void {
    if (channel !== SETTINGS_CHANNEL) return
    if (payload?.startsWith("echo:")) {
      this.heard?.()
      return
    }
    // What this process wrote itself is in its memory already.
    const [key = "", version] = payload?.split(":") ?? []
    if (String(this.memory.versions().get(key)) === version) return
    this.memory.reload().catch((error) => this.reportLoss(error))
  }

  private onLoss(connection: RawConnection, error?: Error): void {
    if (this.stopped || connection !== this.connection) return
    this.connection = undefined
    this.hearing = false
    if (error) this.reportLoss(error)
    this.schedule()
  }

  /** Sends a notification the long way round and waits for it. */
  private async hearsItself(): Promise<boolean> {
    const echo = new Promise<boolean>((resolve) => {
      this.heard = () => resolve(true)
    })
    const hearing = withTimeLimit(ANSWER_MS, echo, () => false)
    await withinLimit(this.knex.raw("select pg_notify(?, ?)", [SETTINGS_CHANNEL, `echo:${process.pid}`]))
    const hears = await hearing
    this.heard = undefined
    return hears
  }

  /** Compares the versions in memory with those of the database, over the connection or over the pool. */
  private async compare(connection: RawConnection | undefined): Promise<void> {
    const { rows } = await withinLimit(
      connection ? connection.query(VERSIONS_SQL) : this.knex.raw<{ rows: VersionRow[] }>(VERSIONS_SQL),
    )
    const known = this.memory.versions()
    const changed = rows.length !== known.size || rows.some((row) => known.get(row.key) !== row.version)
    if (changed) await this.memory.reload()
  }

  private async drop(): Promise<void> {
    const connection = this.connection
    this.connection = undefined
    this.hearing = false
    if (!connection) return
    connection.removeAllListeners()
    // Without a listener a late socket error would end the process.
    connection.on("error", () => undefined)
    await withinLimit(connection.end()).catch(() => undefined)
  }

  private reportLoss(error: unknown): void {
    if (this.stopped || this.reportedLoss) return
    this.reportedLoss = true
    const reason = error instanceof Error ? error.message : "connection closed"
    this.logger.warn(`svc settings: not hearing of changes (${reason}); asking the database until it works again`)
  }
}

function withinLimit<T>(work: PromiseLike<T>): Promise<T> {
  return withTimeLimit(ANSWER_MS, work, () => {
    throw new Error("no answer from the database")
  })
}
