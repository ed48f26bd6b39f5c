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

/** A catalogue that was compared with the database within this time is served as it is. */
const FRESH_FOR_MS = 250
/** Past it, it is compared while it is still served; past this one, whoever asks waits. So no answer is older than this. */
const WAIT_AFTER_MS = 600
/** A clock that goes back further than this (a test's, a corrected server's) makes switches be judged anew. */
const CLOCK_SLACK_MS = 1_000

/** From where the store sells: another frame is another catalogue. */
interface Frame {
  readonly commerce: CommerceContext
  readonly timezone: string
  readonly key: string
}

/** One reading of the catalogue and what the next one can start from. */
interface Known {
  readonly frame: Frame
  readonly fingerprint: Fingerprint
  readonly stamps: ReadonlyMap<string, string>
  readonly source: CatalogueSource
  readonly built: BuiltCatalogue
  /** Epoch milliseconds for which the switches were judged. */
  readonly builtFor: number
  /** On the monotonic clock: when a price list begins or ends. */
  readonly pricesUntil: number
}

/**
 * The catalogue in the memory of this process. It is compared with the database only when somebody asks, at most some times a second, by a
 * fingerprint; what differs is read again, and only that: an order, which takes stock, has the stock read and not the products.
 */
class CatalogueView {
  #known: Known | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #touchedAt = Number.NEGATIVE_INFINITY
  #running: { readonly startedAt: number; readonly frame: string; readonly done: Promise<Known> } | undefined

  /** From now on only what the database says after this moment is served. */
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

  /** The catalogue of an instant: most of the time the one that is there. */
  #judged(known: Known, now: number): Catalogue {
    const { built, builtFor } = known
    if (now < built.validUntil && now >= builtFor - CLOCK_SLACK_MS) return built.catalogue
    const rebuilt = buildCatalogue(known.source, now, built)
    if (this.#known === known) this.#known = { ...known, built: rebuilt, builtFor: now }
    return rebuilt.catalogue
  }

  /** One comparison for all who ask at the same time; one that began before the last touch does not count. */
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
      // A product that vanished between the two readings keeps no stamp: it is looked at again.
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

/** One view per database connection, that is per running application. */
const views = new WeakMap<Knex, CatalogueView>()

function viewOf(scope: MedusaContainer): CatalogueView {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const view = views.get(knex) ?? new CatalogueView()
  views.set(knex, view)
  return view
}

/**
 * The menu as it stands: from memory, never more than 0.6 seconds behind the database, and exactly at the instant at which a product
 * comes back by itself.
 * @param now epoch milliseconds
 * @throws svc_commerce_missing when the host is not set up for selling
 */
export async function readCatalogue(scope: MedusaContainer, now: number): Promise<Catalogue> {
  return viewOf(scope).read(scope, await frameOf(scope), now)
}

/** To be called after a write to what the catalogue shows: this process serves nothing older from here on. */
export function touchCatalogue(scope: MedusaContainer): void {
  viewOf(scope).touch()
}
