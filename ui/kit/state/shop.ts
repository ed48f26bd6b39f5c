import { computed, signal } from "@preact/signals-core"
import type { MenuCategory, OrderType, Product, ServiceStatus, SettingsAppearance } from "../../../src/client"
import { seatOfTab } from "./checkout/seat"
import { speak } from "./language"
import { read } from "./read"
import { root } from "./root"
import { readStored, writeStored } from "./stored"

/** The data of a shop that the menu needs. */
export interface Shop {
  readonly status: ServiceStatus
  readonly menu: readonly MenuCategory[]
  /** When it was read (ms). */
  readonly at: number
}

const REFRESH_MS = 60_000
const PAINTED_MS = 200
const NAME = `svc.shop:${root}`

export const shop = signal<Shop | undefined>(undefined)
export const orderTypes = signal<readonly OrderType[] | undefined>(undefined)
export const appearance = signal<SettingsAppearance | undefined>(undefined)
/** `offline`: the shown data is from an earlier visit. `failed`: there is nothing to show. */
export const reading = signal<"first" | "fresh" | "offline" | "failed">("first")

export const products = computed<ReadonlyMap<string, Product>>(
  () => new Map(shop.value?.menu.flatMap(({ products }) => products.map((product) => [product.id, product] as const))),
)

let started = false

/** Reads the shop once for all elements of the page: first the data of the last visit, then from the service, and again every minute. */
export function openShop(): void {
  if (started) return
  started = true
  void readStored<Shop>(NAME).then((last) => {
    if (last === undefined || shop.value !== undefined) return
    show(last)
    // The request may fail before the data of the last visit is read.
    if (reading.value === "failed") reading.value = "offline"
  })
  void refresh()
  setInterval(() => document.visibilityState === "visible" && void refresh(), REFRESH_MS)
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refresh())
  window.addEventListener("online", () => void refresh())
}

/** Reads the shop again. If that fails, the shown data is kept. */
export async function refresh(): Promise<void> {
  try {
    const [status, menu] = await Promise.all([read<ServiceStatus>("status"), read<MenuCategory[]>("catalog")])
    const now = { status, menu: keepIfEqual(shop.value?.menu, menu), at: Date.now() }
    show(now)
    reading.value = "fresh"
    // After it is painted: writing a large menu takes a slow phone long.
    setTimeout(() => void writeStored(NAME, now), PAINTED_MS)
    const [types, look] = await Promise.all([read<OrderType[]>("order-types"), read<SettingsAppearance>("settings/appearance")])
    orderTypes.value = types
    appearance.value = keepIfEqual(appearance.value, look)
    // The page's own `--svc-accent` takes precedence.
    document.documentElement.style.setProperty("--svc-shop-primary", look.primary_color)
  } catch {
    reading.value = shop.value === undefined ? "failed" : "offline"
    speak(navigator.language)
  }
}

/** The earlier record if nothing has changed, so that no product is rendered again. */
function keepIfEqual<T>(last: T | undefined, now: T): T {
  return last !== undefined && JSON.stringify(last) === JSON.stringify(now) ? last : now
}

function show(now: Shop): void {
  shop.value = now
  releaseSpace()
  speak(now.status.language)
}

/**
 * Releases the space that svc.ts keeps for the choice of ways, if there is none: with the first data of the shop, because the menu must not
 * move after it is shown. On a page for tables the space is kept until it is known whether guests can choose one.
 */
export function releaseSpace(areTablesKnown = false): void {
  const types = shop.value?.status.order_types
  const hasNoTables = areTablesKnown || !document.querySelector("svc-table")
  const isOnly = types && types.length < 2 && types[0] !== "delivery" && hasNoTables
  if (!isOnly && !seatOfTab()) return
  for (const mode of document.querySelectorAll("svc-mode")) mode.toggleAttribute("ready", true)
}
