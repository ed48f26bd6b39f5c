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

/** The part of a raw pg connection used here. */
interface RawConnection {
  query(sql: string, values?: unknown[]): Promise<{ rows: VersionRow[] }>
  on(event: "notification", listener: (message: { channel: string; payload?: string }) => void): void
  on(event: "error" | "end", listener: (error?: Error) => void): void
  removeAllListeners(): void
  end(): Promise<void>
  unref?(): void
}

/** The part of knex's client used here: it opens a separate connection with the host's address, TLS and search path. */
interface RawConnectionSource {
  acquireRawConnection(): Promise<RawConnection>
}

/** How often the connection is checked and the versions are compared while listening works. */
const HEARTBEAT_MS = 5_000
/** How often the versions are read through the pool while listening does not work. */
const POLL_MS = 400
/** How long to wait for the echo of a notification, and for the response to a heartbeat. */
const ANSWER_MS = 2_000
const VERSIONS_SQL = "select key, version from svc_setting where deleted_at is null"

/**
 * Keeps the settings memory fresh. It listens on its own connection, reloads after each notification and each reconnection, and polls while
 * listening does not work: the connection is lost, or a pooler does not pass notifications on, which it detects by notifying itself. The
 * watcher does not keep the process alive.
 */
export class SettingsWatcher {
  private connection: RawConnection | undefined
  /** A connection that answers too slowly. It stays open until the next connection shows that this process is running. */
  private slow: RawConnection | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = true
  private hearing = false
  private connecting = false
  private heard: (() => void) | undefined
  private reportedLoss = false
  /** This process's name in `pg_stat_activity`. */
  private readonly name = `${SETTINGS_CHANNEL}:${randomUUID()}`

  constructor(
    private readonly knex: Knex,
    private readonly memory: SettingsMemory,
    private readonly logger: Logger,
  ) {}

  /** Starts watching. If the database does not answer yet, the watcher tries again until it does. */
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
    await Promise.all([this.drop(), this.dropSlow()])
  }

  /** The name in `pg_stat_activity` that shows other processes that this process is running; null while it is not reliable. */
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
    // Connecting may take long, so polling continues.
    if (!this.connection && !this.connecting) void this.listen().then(() => this.schedule())
    try {
      await this.compare(this.connection && this.hearing ? this.connection : undefined)
    } catch (error) {
      if (this.hearing) await this.replace()
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
      // The name shows administrators what this connection is for, and other processes that this process is running.
      await withinLimit(connection.query(`set application_name to '${this.name}'`))
      await this.dropSlow()
      await withinLimit(connection.query(`listen ${SETTINGS_CHANNEL}`))
      const hears = await this.receivesOwnNotification()
      // Notifications sent before the connection listened were missed.
      await this.memory.reload()
      this.hearing = hears && this.connection === connection
      if (this.hearing && this.reportedLoss) this.logger.info("svc settings: notifications of changes arrive again")
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
    // The process's own writes are already in its memory.
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

  /** Sends a notification through the pool and waits for it on the listening connection. */
  private async receivesOwnNotification(): Promise<boolean> {
    const echo = new Promise<boolean>((resolve) => {
      this.heard = () => resolve(true)
    })
    const hearing = withTimeLimit(ANSWER_MS, echo, () => false)
    await withinLimit(this.knex.raw("select pg_notify(?, ?)", [SETTINGS_CHANNEL, `echo:${process.pid}`]))
    const hears = await hearing
    this.heard = undefined
    return hears
  }

  /** Compares the cached versions with the database, on the given connection or through the pool. */
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
    await end(connection)
  }

  /**
   * Keeps a connection that answers too slowly until another one is open, because without a connection this process would count as crashed.
   */
  private async replace(): Promise<void> {
    const earlier = this.slow
    this.slow = this.connection
    this.connection = undefined
    this.hearing = false
    await end(earlier)
  }

  private async dropSlow(): Promise<void> {
    const connection = this.slow
    this.slow = undefined
    await end(connection)
  }

  private reportLoss(error: unknown): void {
    if (this.stopped || this.reportedLoss) return
    this.reportedLoss = true
    const reason = error instanceof Error ? error.message : "connection closed"
    this.logger.warn(`svc settings: notifications of changes do not arrive (${reason}); polling the database until they do`)
  }
}

function withinLimit<T>(work: PromiseLike<T>): Promise<T> {
  return withTimeLimit(ANSWER_MS, work, () => {
    throw new Error("no answer from the database")
  })
}

async function end(connection: RawConnection | undefined): Promise<void> {
  if (!connection) return
  connection.removeAllListeners()
  // Without a listener, a late socket error would end the process.
  connection.on("error", () => undefined)
  await withinLimit(connection.end()).catch(() => undefined)
}
