import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { withoutDeadline } from "../../database/request-time"
import { type FirstSettings, firstSettings } from "../../domain/settings/first-settings"
import { readHostFacts } from "./host-facts"

/** How long the host's facts are cached while a store has no settings of its own. */
const CACHE_MS = 1_000

/** Derives first settings from the host's only region and locale, until a store has saved its own (contract section 18). */
export class FirstSettingsReader {
  #settings: FirstSettings = {}
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<boolean> | undefined

  constructor(
    private readonly knex: Knex,
    private readonly logger: Logger,
  ) {}

  /** The first settings as last derived. */
  get settings(): FirstSettings {
    return this.#settings
  }

  /**
   * Reads the host's facts again if they are older than a second.
   * @returns true if the first settings have changed
   */
  follow(): Promise<boolean> {
    if (performance.now() - this.#readAt < CACHE_MS) return Promise.resolve(false)
    this.#reading ??= withoutDeadline(() => this.read()).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  /** At a start without settings: logs the assumed country and how to change it. Never fails. */
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
      // The host is being migrated or does not answer: keep the last settings.
    }
    this.#readAt = performance.now()
    return !isDeepStrictEqual(before, this.#settings)
  }
}
