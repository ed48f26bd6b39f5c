import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { forNobody } from "../../database/request-time"
import { type BuiltCatalogue, buildCatalogue, type Catalogue, type CatalogueSource } from "../../domain/catalog"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { type CommerceContext, commerceContext } from "../commerce/commerce-context"
import { type Fingerprint, readFingerprint } from "./catalogue-fingerprint"
import { calculatePrices } from "./catalogue-prices"
import { readSource, readStamps, type SourceQuestion } from "./catalogue-source"

/** A cached catalogue younger than this is served without a check. */
const FRESH_FOR_MS = 250
/**
 * A cached catalogue older than `FRESH_FOR_MS` but younger than this is served at once, while a check runs in the background. If it is
 * older, the request waits for the check. So the data in a response is never older than this.
 */
const WAIT_AFTER_MS = 600
/** If the clock goes back by more than this (a test sets it, or an administrator corrects it), product switches are evaluated again. */
const CLOCK_SLACK_MS = 1_000

/** The settings that the catalogue depends on. The cached catalogue is used only for the same `key`. */
interface Frame {
  readonly commerce: CommerceContext
  readonly timezone: string
  readonly key: string
}

/** The catalogue as last read, with the data that the next check uses again. */
interface Known {
  readonly frame: Frame
  readonly fingerprint: Fingerprint
  readonly stamps: ReadonlyMap<string, string>
  readonly source: CatalogueSource
  readonly built: BuiltCatalogue
  /** The instant for which product switches were evaluated, epoch milliseconds. */
  readonly builtFor: number
  /** When the next price list begins or ends (monotonic clock). The prices are valid until then. */
  readonly pricesUntil: number
}

/**
 * The catalogue in this process's memory. It is compared with the database only on request, a few times per second at most, by a
 * fingerprint. Only the parts that differ are read again: an order, which changes stock, does not cause products to be read.
 */
class CatalogueView {
  #known: Known | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #touchedAt = Number.NEGATIVE_INFINITY
  #running: { readonly startedAt: number; readonly frame: string; readonly done: Promise<Known> } | undefined

  /** From now on, only data read after this moment is served. */
  touch(): void {
    this.#touchedAt = performance.now()
  }

  async read(scope: MedusaContainer, frame: Frame, now: number): Promise<Catalogue> {
    const known = this.#known
    const instant = performance.now()
    const age = instant - this.#checkedAt
    if (
      known?.frame.key !== frame.key ||
      age > WAIT_AFTER_MS ||
      this.#checkedAt < this.#touchedAt ||
      instant >= known.pricesUntil
    ) {
      return this.#judged(await this.#checked(scope, frame, now), now)
    }
    if (age > FRESH_FOR_MS) this.#checked(scope, frame, now).catch((error: unknown) => report(scope, error))
    return this.#judged(known, now)
  }

  /**
   * The catalogue at `now`. It is rebuilt only if a product switch takes effect between the last build and `now`, or if the clock went
   * back.
   */
  #judged(known: Known, now: number): Catalogue {
    const { built, builtFor } = known
    if (now < built.validUntil && now >= builtFor - CLOCK_SLACK_MS) return built.catalogue
    const rebuilt = buildCatalogue(known.source, now, built)
    if (this.#known === known) this.#known = { ...known, built: rebuilt, builtFor: now }
    return rebuilt.catalogue
  }

  /** Concurrent callers share one check, unless it began before the last `touch`. */
  async #checked(scope: MedusaContainer, frame: Frame, now: number): Promise<Known> {
    while (this.#running) {
      const { startedAt, frame: key, done } = this.#running
      if (startedAt >= this.#touchedAt && key === frame.key) return done
      await done.catch(() => undefined)
    }
    const startedAt = performance.now()
    const done = forNobody(() => this.#compare(scope, frame, now)).then((known) => {
      this.#known = known
      this.#checkedAt = startedAt
      return known
    })
    this.#running = { startedAt, frame: frame.key, done }
    try {
      return await done
    } finally {
      this.#running = undefined
    }
  }

  async #compare(scope: MedusaContainer, frame: Frame, now: number): Promise<Known> {
    const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const before = this.#known?.frame.key === frame.key ? this.#known : undefined
    const fingerprint = await readFingerprint(knex, frame.commerce, before?.fingerprint)
    const pricesStand = before !== undefined && performance.now() < before.pricesUntil
    if (before && fingerprint === before.fingerprint && pricesStand) return before

    const differs = (part: keyof Fingerprint): boolean => before?.fingerprint[part] !== fingerprint[part]
    const stamps = before && (differs("products") ? await readStamps(knex, question(frame)) : before.stamps)
    const changed = before && stamps && [...stamps].flatMap(([id, stamp]) => (before.stamps.get(id) === stamp ? [] : [id]))
    const wanted = {
      products: changed ? (changed.length > 0 ? changed : undefined) : ("all" as const),
      categories: differs("categories"),
      extras: differs("extras"),
      switches: differs("switches"),
      soldOut: differs("stock"),
    }
    const untouched =
      !Object.values(wanted).some(Boolean) && !differs("pricing") && pricesStand && stamps?.size === before?.stamps.size
    if (before && stamps && untouched) return { ...before, fingerprint, stamps }

    const readAt = performance.now()
    const parts = await readSource(knex, { ...question(frame), ...wanted })
    const known = stamps ?? parts.stamps ?? new Map<string, string>()
    const products =
      before && parts.products === undefined && known.size === before.stamps.size
        ? before.source.products
        : new Map(
            [...known.keys()].flatMap((id) => {
              const product = parts.products?.get(id) ?? before?.source.products.get(id)
              return product ? [[id, product] as const] : []
            }),
          )
    const pricesChanged = differs("pricing") || !pricesStand || products !== before?.source.products
    const source: CatalogueSource = {
      products,
      categories: parts.categories ?? before?.source.categories ?? [],
      extraCategories: parts.extraCategories ?? before?.source.extraCategories ?? [],
      switches: parts.switches ?? before?.source.switches ?? new Map(),
      soldOut: parts.soldOut ?? before?.source.soldOut ?? new Set(),
      complexPrices:
        pricesChanged || !before
          ? await calculatePrices(scope, complexPriceSets(products), frame.commerce)
          : before.source.complexPrices,
      digits: frame.commerce.currencyDigits,
      timezone: frame.timezone,
    }
    return {
      frame,
      fingerprint,
      // A product that `readStamps` found but `readSource` did not gets no stamp, so that the next check looks for it again.
      stamps: new Map([...known].filter(([id]) => products.has(id))),
      source,
      built: buildCatalogue(source, now, before?.built),
      builtFor: now,
      pricesUntil: parts.pricesChangeIn === null ? Number.POSITIVE_INFINITY : readAt + parts.pricesChangeIn,
    }
  }
}

function question({ commerce }: Frame): SourceQuestion {
  return {
    salesChannelId: commerce.salesChannelId,
    currencyCode: commerce.currencyCode,
    stockLocationId: commerce.stockLocationId,
  }
}

function complexPriceSets(products: CatalogueSource["products"]): string[] {
  return [...products.values()].flatMap(({ variants }) => variants.flatMap(({ complexPriceSetId }) => complexPriceSetId ?? []))
}

async function frameOf(scope: MedusaContainer): Promise<Frame> {
  const [commerce, { timezone }] = await Promise.all([
    commerceContext(scope),
    scope.resolve<SettingsService>(SETTINGS_MODULE).operation(),
  ])
  const { regionId, currencyCode, currencyDigits, salesChannelId, stockLocationId } = commerce
  return {
    commerce,
    timezone,
    key: `${regionId} ${currencyCode} ${currencyDigits} ${salesChannelId} ${stockLocationId} ${timezone}`,
  }
}

function report(scope: MedusaContainer, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`svc: the catalogue could not be compared with the database: ${message}`)
}

/** One view per database connection, that is, per running application. */
const views = new WeakMap<Knex, CatalogueView>()

function viewOf(scope: MedusaContainer): CatalogueView {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const view = views.get(knex) ?? new CatalogueView()
  views.set(knex, view)
  return view
}

/**
 * The menu, from memory: at most 0.6 seconds behind the database. A disabled product that is enabled again at a set time appears exactly
 * then.
 * @param now epoch milliseconds
 * @throws svc_commerce_missing if the host is not set up for selling
 */
export async function readCatalogue(scope: MedusaContainer, now: number): Promise<Catalogue> {
  return viewOf(scope).read(scope, await frameOf(scope), now)
}

/** Call it after a change to anything that the catalogue shows: from then on this process serves nothing older. */
export function touchCatalogue(scope: MedusaContainer): void {
  viewOf(scope).touch()
}
