import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"

/** The context of an operation in the host's process. */
export interface Host {
  readonly scope: MedusaContainer
  readonly knex: Knex
  record(): void
  recorded(): { readonly text: string; readonly connection: number }[]
  /**
   * Runs work that stops after this many commits. The database sees the same as if the process was killed.
   * @returns the result of the work, or undefined if it was stopped
   */
  crashBehind<T>(commits: number, work: () => Promise<T>): Promise<T | undefined>
}
