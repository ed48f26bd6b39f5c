import { type Language, wordsOf } from "../../languages"
import { type OwnOptionKind, ownOptionTitle } from "./own-options"

/** A service zone of the platform with its shipping options. */
export interface ServiceZone {
  readonly id: string
  readonly name: string
  readonly places: readonly GeoPlace[]
  readonly options: readonly ShippingOption[]
}

export interface GeoPlace {
  readonly type: "country" | "province" | "city" | "zip"
  readonly country: string
  readonly province: string | null
  readonly city: string | null
  readonly postal: unknown
}

export interface ShippingOption {
  readonly id: string
  readonly name: string
  readonly priceType: "flat" | "calculated"
  /** Code of its type; null: it has none. */
  readonly code: string | null
  /** Type of the option's fulfilment set. */
  readonly setType: string
  /** Set on the options of the plugin's orders. */
  readonly kind: OwnOptionKind | null
  readonly rules: readonly { readonly attribute: string; readonly value: unknown }[]
  readonly prices: readonly OptionPrice[]
}

/** A price in the store's currency, not from a price list. */
export interface OptionPrice {
  /** Major units, an exact decimal. */
  readonly amount: string
  readonly rules: readonly { readonly attribute: string; readonly operator: string; readonly value: string }[]
}

/** The delivery settings that a method's cost depends on. */
export interface DeliveryCost {
  readonly fee_mode: "fixed" | "per_km" | "tiers"
  readonly fixed_fee: string
  readonly free_from: string | null
}

export interface ShippingContext {
  readonly language: Language
  readonly regionId: string
  readonly delivery: DeliveryCost
  /** Whether orders can currently use a method. */
  readonly isOn: (kind: OwnOptionKind) => boolean
}

/** One active method (seed, "Store operation records"). */
export interface ShippingMethodRecord {
  /** The method's code: `local_pickup`, `free_shipping`, `delivery`, … */
  readonly id: string
  readonly title: string
  /** null: calculated for each order. */
  readonly cost: number | null
  /** The platform's shipping option. */
  readonly option_id: string
  readonly requires?: "" | "min_amount"
  readonly min_amount?: number
}

export const LOCAL_PICKUP = "local_pickup"
const FREE_SHIPPING = "free_shipping"
/** The area of a zone in the form of the API: `ES`, `ES:M`, a city, a postcode. */
export function locationOf({ type, country, province, city, postal }: GeoPlace): {
  readonly type: string
  readonly code: string
} {
  const code = country.toUpperCase()
  switch (type) {
    case "country":
      return { type: "country", code }
    case "province":
      return { type: "state", code: `${code}:${(province ?? "").toUpperCase().replace(`${code}-`, "")}` }
    case "city":
      return { type: "city", code: city ?? "" }
    case "zip":
      return {
        type: "postcode",
        code: typeof postal === "object" && postal !== null ? JSON.stringify(postal) : String(postal ?? ""),
      }
  }
}

/**
 * The methods of a shipping option; none while it is not offered. The plugin's options are offered while their mode is switched on. The
 * cost of the plugin's delivery is the one in the delivery settings. The plugin's other options are free if their price is calculated. In
 * all other cases the option's own prices apply. A price of zero above some amount is a separate method, free shipping.
 */
export function methodsOf(option: ShippingOption, context: ShippingContext): ShippingMethodRecord[] {
  const { kind, id: option_id } = option
  if (kind === null ? !isOffered(option) : !context.isOn(kind)) return []
  const title = kind === null ? option.name : ownOptionTitle(kind, option.name, context.language)
  const id = methodId(option)
  if (option.kind === "delivery") {
    const { fee_mode, fixed_fee, free_from } = context.delivery
    const method = { id, title, cost: fee_mode === "fixed" ? Number(fixed_fee) : null, option_id }
    return free_from === null ? [method] : [method, freeFrom(Number(free_from), option_id, context)]
  }
  // The fee of orders that are not delivered is always zero.
  if (option.priceType === "calculated") return [{ id, title, cost: option.kind === null ? null : 0, option_id }]
  const cost = baseCost(option.prices, context.regionId)
  const amount = freeAmount(option.prices, context.regionId)
  const free = amount === null || cost === 0 ? [] : [freeFrom(amount, option_id, context)]
  if (cost === null) return free
  const isFree = cost === 0 && option.kind === null && id !== LOCAL_PICKUP
  return [
    isFree ? { id: FREE_SHIPPING, title, cost, option_id, requires: "", min_amount: 0 } : { id, title, cost, option_id },
    ...free,
  ]
}

/** Whether the platform's checkout offers the option, by the rules that were set in the dashboard. */
function isOffered({ rules }: ShippingOption): boolean {
  return rules.every(({ attribute, value }) => {
    if (attribute === "enabled_in_store") return String(value) === "true"
    return attribute !== "is_return" || String(value) !== "true"
  })
}

function methodId({ kind, code, setType, priceType }: ShippingOption): string {
  if (kind === "pickup" || setType === "pickup") return LOCAL_PICKUP
  if (kind !== null) return kind
  if (code !== null && code !== "") return code
  return priceType === "calculated" ? "calculated" : "flat_rate"
}

function freeFrom(min_amount: number, option_id: string, { language }: ShippingContext): ShippingMethodRecord {
  return { id: FREE_SHIPPING, title: wordsOf(language).shipping.free, cost: 0, option_id, requires: "min_amount", min_amount }
}

/** The price without conditions: that of the region if there is one, otherwise that of the currency. */
function baseCost(prices: readonly OptionPrice[], regionId: string): number | null {
  const ofRegion = prices.find(({ rules }) => rules.length === 1 && rules.every((rule) => isOfRegion(rule, regionId)))
  const base = ofRegion ?? prices.find(({ rules }) => rules.length === 0)
  return base ? Number(base.amount) : null
}

/** The order amount from which the price is zero for everybody in the region. */
function freeAmount(prices: readonly OptionPrice[], regionId: string): number | null {
  const amounts = prices
    .filter(({ amount, rules }) => Number(amount) === 0 && rules.every((rule) => isOfGoods(rule) || isOfRegion(rule, regionId)))
    .flatMap(({ rules }) => rules)
    .filter((rule) => isOfGoods(rule) && (rule.operator === "gte" || rule.operator === "gt"))
    .map(({ value }) => Number(value))
    .filter((value) => Number.isFinite(value))
  return amounts.length === 0 ? null : Math.min(...amounts)
}

type PriceRule = OptionPrice["rules"][number]

function isOfGoods({ attribute }: PriceRule): boolean {
  return attribute === "item_total"
}

function isOfRegion({ attribute, value }: PriceRule, regionId: string): boolean {
  return attribute === "region_id" && value === regionId
}
