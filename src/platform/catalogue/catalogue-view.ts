import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { withoutDeadline } from "../../database/request-time"
import { type BuiltCatalogue, buildCatalogue, type Catalogue, type CatalogueSource } from "../../domain/catalog"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { type CommerceContext, commerceContext } from "../commerce/commerce-context"
import { type Fingerprint, readFingerprint } from "./catalogue-fingerprint"
import { calculatePrices } from "./catalogue-prices"
import { readSource, readStamps, type SourceQuery } from "./catalogue-source"

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
interface CatalogueContext {
  readonly commerce: CommerceContext
  readonly timezone: string
  readonly key: string
}

/** The catalogue as last read, with the data that the next check uses again. */
interface CachedCatalogue {
  readonly context: CatalogueContext
  readonly fingerprint: Fingerprint
  readonly stamps: ReadonlyMap<string, string>
  readonly source: CatalogueSource
  readonly built: BuiltCatalogue
  /** The instant for which product switches were evaluated, epoch milliseconds. */
  readonly builtFor: number
  /** When the next price list begins or ends (monotonic clock): the prices are valid until that moment. */
  readonly pricesUntil: number
}

/**
 * The catalogue in this process's memory. It is compared with the database by a fingerprint, only on request and at most a few times per second.
 * Only the parts that differ are read again: an order, which changes stock, does not cause products to be read.
 */
class CatalogueView {
  #known: CachedCatalogue | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #invalidatedAt = Number.NEGATIVE_INFINITY
  #running: { readonly startedAt: number; readonly contextKey: string; readonly done: Promise<CachedCatalogue> } | undefined

  /** Makes the view serve only data that is read after this call. */
  invalidate(): void {
    this.#invalidatedAt = performance.now()
  }

  async read(scope: MedusaContainer, context: CatalogueContext, now: number): Promise<Catalogue> {
    const known = this.#known
    const instant = performance.now()
    const age = instant - this.#checkedAt
    if (
      known?.context.key !== context.key ||
      age > WAIT_AFTER_MS ||
      this.#checkedAt < this.#invalidatedAt ||
      instant >= known.pricesUntil
    ) {
      return this.#catalogueAt(await this.#checkOnce(scope, context, now), now)
    }
    if (age > FRESH_FOR_MS) this.#checkOnce(scope, context, now).catch((error: unknown) => report(scope, error))
    return this.#catalogueAt(known, now)
  }

  /**
   * The catalogue at `now`. It is rebuilt only if a product switch takes effect between the last build and `now`, or if the clock went
   * back.
   */
  #catalogueAt(known: CachedCatalogue, now: number): Catalogue {
    const { built, builtFor } = known
    if (now < built.validUntil && now >= builtFor - CLOCK_SLACK_MS) return built.catalogue
    const rebuilt = buildCatalogue(known.source, now, built)
    if (this.#known === known) this.#known = { ...known, built: rebuilt, builtFor: now }
    return rebuilt.catalogue
  }

  /** Concurrent callers share one check, unless it began before the last `invalidate`. */
  async #checkOnce(scope: MedusaContainer, context: CatalogueContext, now: number): Promise<CachedCatalogue> {
    while (this.#running) {
      const { startedAt, contextKey: key, done } = this.#running
      if (startedAt >= this.#invalidatedAt && key === context.key) return done
      await done.catch(() => undefined)
    }
    const startedAt = performance.now()
    const done = withoutDeadline(() => this.#refresh(scope, context, now)).then((known) => {
      this.#known = known
      this.#checkedAt = startedAt
      return known
    })
    this.#running = { startedAt, contextKey: context.key, done }
    try {
      return await done
    } finally {
      this.#running = undefined
    }
  }

  async #refresh(scope: MedusaContainer, context: CatalogueContext, now: number): Promise<CachedCatalogue> {
    const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const before = this.#known?.context.key === context.key ? this.#known : undefined
    const fingerprint = await readFingerprint(knex, context.commerce, before?.fingerprint)
    const pricesStillValid = before !== undefined && performance.now() < before.pricesUntil
    if (before && fingerprint === before.fingerprint && pricesStillValid) return before

    const differs = (part: keyof Fingerprint): boolean => before?.fingerprint[part] !== fingerprint[part]
    const stamps = before && (differs("products") ? await readStamps(knex, sourceQuery(context)) : before.stamps)
    const changed = before && stamps && [...stamps].flatMap(([id, stamp]) => (before.stamps.get(id) === stamp ? [] : [id]))
    const wanted = {
      products: changed ? (changed.length > 0 ? changed : undefined) : ("all" as const),
      categories: differs("categories"),
      extras: differs("extras"),
      switches: differs("switches"),
      soldOut: differs("stock"),
    }
    const isUnchanged =
      !Object.values(wanted).some(Boolean) && !differs("pricing") && pricesStillValid && stamps?.size === before?.stamps.size
    if (before && stamps && isUnchanged) return { ...before, fingerprint, stamps }

    const readAt = performance.now()
    const parts = await readSource(knex, { ...sourceQuery(context), ...wanted })
    const currentStamps = stamps ?? parts.stamps ?? new Map<string, string>()
    const products =
      before && parts.products === undefined && currentStamps.size === before.stamps.size
        ? before.source.products
        : new Map(
            [...currentStamps.keys()].flatMap((id) => {
              const product = parts.products?.get(id) ?? before?.source.products.get(id)
              return product ? [[id, product] as const] : []
            }),
          )
    const pricesChanged = differs("pricing") || !pricesStillValid || products !== before?.source.products
    const source: CatalogueSource = {
      products,
      categories: parts.categories ?? before?.source.categories ?? [],
      extraCategories: parts.extraCategories ?? before?.source.extraCategories ?? [],
      switches: parts.switches ?? before?.source.switches ?? new Map(),
      soldOut: parts.soldOut ?? before?.source.soldOut ?? new Set(),
      complexPrices:
        pricesChanged || !before
          ? await calculatePrices(scope, complexPriceSets(products), context.commerce)
          : before.source.complexPrices,
      digits: context.commerce.currencyDigits,
      timezone: context.timezone,
    }
    return {
      context,
      fingerprint,
      // A product that `readStamps` found and `readSource` did not find gets no stamp, so that the next check reads it again.
      stamps: new Map([...currentStamps].filter(([id]) => products.has(id))),
      source,
      built: buildCatalogue(source, now, before?.built),
      builtFor: now,
      pricesUntil: parts.pricesChangeIn === null ? Number.POSITIVE_INFINITY : readAt + parts.pricesChangeIn,
    }
  }
}

function sourceQuery({ commerce }: CatalogueContext): SourceQuery {
  return {
    salesChannelId: commerce.salesChannelId,
    currencyCode: commerce.currencyCode,
    stockLocationId: commerce.stockLocationId,
  }
}

function complexPriceSets(products: CatalogueSource["products"]): string[] {
  return [...products.values()].flatMap(({ variants }) => variants.flatMap(({ complexPriceSetId }) => complexPriceSetId ?? []))
}

async function contextOf(scope: MedusaContainer): Promise<CatalogueContext> {
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
  return viewOf(scope).read(scope, await contextOf(scope), now)
}

/** Call this after a change to anything that the catalogue shows: this process then serves only data that it reads after the call. */
export function invalidateCatalogue(scope: MedusaContainer): void {
  viewOf(scope).invalidate()
}
