import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { requireFreshVersion } from "../../domain/settings/require-fresh-version"
import { type SettingRow, writeSettingRow } from "./setting-rows"
import type { SettingsMemory } from "./settings-memory"

/** A settings record and its version, the value of `ETag` and `If-Match`. */
export interface Versioned<T> {
  readonly version: number
  readonly settings: T
}

/** The author, time and precondition of a change. */
export interface SettingsChangeTerms {
  /**
   * Returns true if the caller knows this version; otherwise the change fails with `svc_settings_changed`. Undefined: every version is
   * accepted.
   */
  readonly ifMatch?: ((version: number) => boolean) | undefined
  /** Stored as the author of the change. */
  readonly actor: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** One settings record of `svc_setting`, served from memory as a typed value. */
export class SettingsRecord<T> {
  #derived: { readonly row: SettingRow | undefined; readonly value: Versioned<T> } | undefined

  /**
   * @param read converts a stored value, merged over the defaults, so that a record of an older release gets new fields
   * @param write converts a value for storage
   */
  constructor(
    private readonly knex: Knex,
    private readonly memory: SettingsMemory,
    private readonly key: string,
    private readonly read: (stored: unknown) => T,
    private readonly write: (value: T) => unknown = (value) => value,
  ) {}

  /** Settings and version from the same read. Returns the same object while nothing changes. Version 0: never saved. */
  async current(): Promise<Versioned<T>> {
    const fresh = this.memory.freshRow(this.key)
    return this.derive(fresh ? fresh.row : await this.memory.row(this.key))
  }

  /**
   * Changes the record's current database value, under its lock. This process sees the change at once, other processes when they are
   * notified. A change without effect keeps the version.
   * @param change if it throws, the write is rolled back
   * @throws svc_settings_changed
   */
  async update(
    change: (before: T, transaction: Knex.Transaction) => T | Promise<T>,
    { ifMatch, actor, now }: SettingsChangeTerms,
  ): Promise<Versioned<T>> {
    const row = await writeSettingRow(this.knex, {
      key: this.key,
      actor,
      at: new Date(now),
      change: async (present, transaction) => {
        const before = this.read(present.value)
        // Check the change before the version: an invalid change would stay invalid after a reload.
        const after = await change(before, transaction)
        requireFreshVersion(ifMatch, present.version)
        return isDeepStrictEqual(before, after) ? undefined : this.write(after)
      },
    })
    this.memory.accept(row)
    return { version: row.version, settings: this.read(row.value) }
  }

  /** Drops the derived value, because the defaults have changed. */
  forgetDerived(): void {
    this.#derived = undefined
  }

  private derive(row: SettingRow | undefined): Versioned<T> {
    if (!this.#derived || this.#derived.row !== row) {
      this.#derived = { row, value: { version: row?.version ?? 0, settings: this.read(row?.value) } }
    }
    return this.#derived.value
  }
}
