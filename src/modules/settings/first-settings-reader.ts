import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { forNobody } from "../../database/request-time"
import { type FirstSettings, firstSettings } from "../../domain/settings/first-settings"
import { readHostFacts } from "./host-facts"

/** How long the host's word is believed while a store has no settings of its own. */
const BELIEVED_MS = 1_000

/** Follows the host's only region and locale as long as a store has saved no settings (contract section 18). */
export class FirstSettingsReader {
  #settings: FirstSettings = {}
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<boolean> | undefined

  constructor(
    private readonly knex: Knex,
    private readonly logger: Logger,
  ) {}

  /** What the host made clear when it was last asked. */
  get settings(): FirstSettings {
    return this.#settings
  }

  /** Asks the host again where its word is older than a second. @returns true when it says something else than before */
  follow(): Promise<boolean> {
    if (performance.now() - this.#readAt < BELIEVED_MS) return Promise.resolve(false)
    this.#reading ??= forNobody(() => this.read()).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  /** At a start without settings: tells the owner what was taken for the store's country, and how to say another. Never fails. */
  async askForCountry(current: () => Promise<{ readonly version: number }>): Promise<void> {
    try {
      if ((await current()).version > 0) return
      await this.follow()
    } catch {
      return
    }
    const { country } = this.#settings
    const taken = country ? `the country of the only region, ${country}` : "ES"
    this.logger.warn(
      `svc: the store has no settings yet; its country is taken to be ${taken}. Is it another? PUT /svc/v1/settings/operation {"country": "FR", "timezone": "Europe/Paris", "language": "en"}`,
    )
  }

  private async read(): Promise<boolean> {
    const before = this.#settings
    try {
      this.#settings = firstSettings(await readHostFacts(this.knex))
    } catch {
      // A host that is being migrated, or does not answer now: what is known holds.
    }
    this.#readAt = performance.now()
    return !isDeepStrictEqual(before, this.#settings)
  }
}
