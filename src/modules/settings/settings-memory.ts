import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { withoutDeadline } from "../../database/request-time"
import { readSettingRows, type SettingRow } from "./setting-rows"

/** How old cached settings may be without a watcher. */
const UNWATCHED_AGE_MS = 500

/**
 * The settings records in this process's memory. With a watcher (see `SettingsWatcher`) reads are free; without one they are
 * refreshed after half a second.
 */
export class SettingsMemory {
  private rows = new Map<string, SettingRow>()
  private loadedAt = Number.NEGATIVE_INFINITY
  private loading: Promise<void> | undefined
  private queued: Promise<void> | undefined
  private writes = 0
  /** True while a watcher calls `reload` whenever something changed. */
  watched = false

  constructor(private readonly knex: Knex) {}

  /** A record; undefined if it was never saved. */
  async row(key: string): Promise<SettingRow | undefined> {
    if (!this.isFresh()) await (this.loading ?? this.load())
    return this.rows.get(key)
  }

  /** The record without waiting; undefined if the memory is not fresh. */
  freshRow(key: string): { readonly row: SettingRow | undefined } | undefined {
    return this.isFresh() ? { row: this.rows.get(key) } : undefined
  }

  /** The cached versions, for comparison with the database. */
  versions(): ReadonlyMap<string, number> {
    return new Map([...this.rows.values()].map((row) => [row.key, row.version]))
  }

  /** Reads all records again. A call during a read waits for a read that starts after the call. */
  async reload(): Promise<void> {
    if (!this.loading) return this.load()
    this.queued ??= this.loading
      .catch(() => undefined)
      .then(() => {
        this.queued = undefined
        return this.load()
      })
    return this.queued
  }

  /** Stores a record that this process has just committed, so that it sees its own change at once. */
  accept(row: SettingRow): void {
    this.writes += 1
    const present = this.rows.get(row.key)
    // Two commits of this process may be reported in reverse order.
    if (!present || present.version < row.version) this.rows.set(row.key, row)
  }

  private isFresh(): boolean {
    if (this.loadedAt === Number.NEGATIVE_INFINITY) return false
    return this.watched || performance.now() - this.loadedAt < UNWATCHED_AGE_MS
  }

  private load(): Promise<void> {
    // Shared by all callers, so it must not inherit the deadline of the request that started it.
    this.loading = withoutDeadline(() => this.read()).finally(() => {
      this.loading = undefined
    })
    return this.loading
  }

  private async read(): Promise<void> {
    const startedAt = performance.now()
    const writesBefore = this.writes
    const rows = await readSettingRows(this.knex)
    // If this process wrote during the read, the snapshot may be older than the write: then use only its newer rows.
    const raced = this.writes !== writesBefore
    const next = raced ? new Map(this.rows) : new Map<string, SettingRow>()
    for (const row of rows) {
      const present = this.rows.get(row.key)
      if (raced && present && present.version >= row.version) continue
      // Keep the same object for an unchanged record, so that derived values stay valid.
      next.set(row.key, present && present.version === row.version && isSame(present, row) ? present : row)
    }
    this.rows = next
    this.loadedAt = startedAt
  }
}

function isSame(a: SettingRow, b: SettingRow): boolean {
  return JSON.stringify(a.value) === JSON.stringify(b.value)
}
