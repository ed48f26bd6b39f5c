import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { fail } from "../../errors"
import { type SettingRow, writeSettingRow } from "./setting-rows"
import type { SettingsMemory } from "./settings-memory"

/** A settings record and how often it was changed; the version is what `ETag` and `If-Match` carry. */
export interface Versioned<T> {
  readonly version: number
  readonly settings: T
}

export interface ChangeTerms {
  /** Tells whether the version in the database is one that the caller has seen; if not: `svc_settings_changed`. */
  readonly ifMatch?: ((version: number) => boolean) | undefined
  /** Who changes, for the record. */
  readonly actor: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** One kind of settings: a row of `svc_setting`, served from memory, as the value that it means. */
export class SettingsRecord<T> {
  #derived: { readonly row: SettingRow | undefined; readonly value: Versioned<T> } | undefined

  /**
   * @param read what a stored value means: over the defaults, so that a record from an older release has what came later
   * @param write what is stored for a value
   */
  constructor(
    private readonly knex: Knex,
    private readonly memory: SettingsMemory,
    private readonly key: string,
    private readonly read: (stored: unknown) => T,
    private readonly write: (value: T) => unknown = (value) => value,
  ) {}

  /** Settings and version of one moment. The same object as long as nothing changes. Version 0: never saved. */
  async current(): Promise<Versioned<T>> {
    const fresh = this.memory.freshRow(this.key)
    return this.derive(fresh ? fresh.row : await this.memory.row(this.key))
  }

  /**
   * Changes the record from what the database holds at that moment, under its lock. Seen by this process at once, by the others
   * when they hear of it. A change that changes nothing leaves the version alone.
   * @param change what it throws undoes the write
   * @throws svc_settings_changed
   */
  async update(
    change: (before: T, transaction: Knex.Transaction) => T | Promise<T>,
    { ifMatch, actor, now }: ChangeTerms,
  ): Promise<Versioned<T>> {
    const row = await writeSettingRow(this.knex, {
      key: this.key,
      actor,
      at: new Date(now),
      change: async (present, transaction) => {
        const before = this.read(present.value)
        // What is wrong in itself is told first: reading anew would not mend it.
        const after = await change(before, transaction)
        if (ifMatch && !ifMatch(present.version)) throw fail("svc_settings_changed")
        return isDeepStrictEqual(before, after) ? undefined : this.write(after)
      },
    })
    this.memory.accept(row)
    return { version: row.version, settings: this.read(row.value) }
  }

  /** What a record without a row means has become another: read it anew. */
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
