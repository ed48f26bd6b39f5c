import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forNobody } from "../../database/request-time"
import { readSettingRows, type SettingRow } from "./setting-rows"

/** How old what is in memory may be while nothing tells of changes. */
const UNWATCHED_AGE_MS = 500

/**
 * The settings records in the memory of this process. While a watcher keeps it fresh (see `SettingsWatcher`) reading costs
 * nothing; without one it is read again when it is older than half a second.
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

  /** One record, undefined when it was never saved. */
  async row(key: string): Promise<SettingRow | undefined> {
    if (!this.isFresh()) await (this.loading ?? this.load())
    return this.rows.get(key)
  }

  /** The record when memory is fresh, without waiting. */
  freshRow(key: string): { readonly row: SettingRow | undefined } | undefined {
    return this.isFresh() ? { row: this.rows.get(key) } : undefined
  }

  /** The versions in memory, to be compared with those of the database. */
  versions(): ReadonlyMap<string, number> {
    return new Map([...this.rows.values()].map((row) => [row.key, row.version]))
  }

  /** Reads everything again. A call while a read is under way gives one that started after the call. */
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

  /** Takes over what this process has just committed, so that it sees its own change at once. */
  accept(row: SettingRow): void {
    this.writes += 1
    const present = this.rows.get(row.key)
    // Two commits of this process may be told in the other order.
    if (!present || present.version < row.version) this.rows.set(row.key, row)
  }

  private isFresh(): boolean {
    if (this.loadedAt === Number.NEGATIVE_INFINITY) return false
    return this.watched || performance.now() - this.loadedAt < UNWATCHED_AGE_MS
  }

  private load(): Promise<void> {
    // Everybody's, whoever asks first.
    this.loading = forNobody(() => this.read()).finally(() => {
      this.loading = undefined
    })
    return this.loading
  }

  private async read(): Promise<void> {
    const startedAt = performance.now()
    const writesBefore = this.writes
    const rows = await readSettingRows(this.knex)
    // A write of this process may have committed after the snapshot was taken: then only newer rows count.
    const raced = this.writes !== writesBefore
    const next = raced ? new Map(this.rows) : new Map<string, SettingRow>()
    for (const row of rows) {
      const present = this.rows.get(row.key)
      if (raced && present && present.version >= row.version) continue
      // An unchanged record stays the same object: what was derived from it stays valid.
      next.set(row.key, present && present.version === row.version && isSame(present, row) ? present : row)
    }
    this.rows = next
    this.loadedAt = startedAt
  }
}

function isSame(a: SettingRow, b: SettingRow): boolean {
  return JSON.stringify(a.value) === JSON.stringify(b.value)
}
