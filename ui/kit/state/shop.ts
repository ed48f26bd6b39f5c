import { computed, signal } from "@preact/signals-core"
import type { MenuCategory, OrderType, Product, ServiceStatus, SettingsAppearance } from "../../../src/client"
import { seatOfTab } from "./checkout/seat"
import { keep, kept } from "./kept"
import { speak } from "./language"
import { answerOf, read, recordOf } from "./read"
import { root } from "./root"
import { readStored, writeStored } from "./stored"

/** The data of a shop that the menu needs. */
export interface Shop {
  readonly status: ServiceStatus
  readonly menu: readonly MenuCategory[]
  /** When it was read (ms). */
  readonly at: number
  /** Only the first products are known yet. */
  readonly partial?: true
}

const REFRESH_MS = 60_000
const PAINTED_MS = 200
const NAME = `svc.shop:${root}`
/** The first products are also stored where they can be read at once, because the browser's database is slow on a slow phone. */
const FIRST = "first"
/** A product in a list takes at least this much of a phone's screen (square pixels). */
const LEAST_AREA = 40_000

export const shop = signal<Shop | undefined>(undefined)
export const orderTypes = signal<readonly OrderType[] | undefined>(undefined)
export const appearance = signal<SettingsAppearance | undefined>(undefined)
/** `offline`: the shown data is from an earlier visit. `failed`: there is nothing to show. */
export const reading = signal<"first" | "fresh" | "offline" | "failed">("first")

export const products = computed<ReadonlyMap<string, Product>>(
  () => new Map(shop.value?.menu.flatMap(({ products }) => products.map((product) => [product.id, product] as const))),
)

/** A number of products that fills the screen. */
export const onScreen = (): number => Math.ceil((innerWidth * innerHeight) / LEAST_AREA)

/** The last visit in the browser's database: the answers of the service, and when they were read (ms). */
interface Stored {
  readonly status: string
  readonly catalog: string
  readonly at: number
}

let started = false

/** Reads the shop once for all elements of the page: first the data of the last visit, then from the service, and again every minute. */
export function openShop(): void {
  if (started) return
  started = true
  const first = kept<Shop>(FIRST, Infinity)
  if (first) show(first)
  void refresh()
  // The data of an earlier version may be unreadable.
  showStored().catch(() => undefined)
  setInterval(() => document.visibilityState === "visible" && void refresh(), REFRESH_MS)
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refresh())
  window.addEventListener("online", () => void refresh())
}

/** Shows the menu of the last visit, unless the service was faster. */
async function showStored(): Promise<void> {
  const last = await readStored<Stored>(NAME)
  if (last === undefined || reading.value === "fresh") return
  const record = <T>(path: "status" | "catalog"): T => recordOf(path, answerOf(path) ?? last[path])
  show({ status: record("status"), menu: record("catalog"), at: last.at })
  // The request may fail before the data of the last visit is read.
  if (reading.value === "failed") reading.value = "offline"
}

/** Reads the shop again. If that fails, the shown data is kept. */
export async function refresh(): Promise<void> {
  try {
    const [status, menu] = await Promise.all([read<ServiceStatus>("status"), read<MenuCategory[]>("catalog")])
    const now = { status, menu, at: Date.now() }
    show(now)
    reading.value = "fresh"
    // The menu is stored after it is painted, because writing a large one takes long on a slow phone.
    setTimeout(() => {
      void writeStored(NAME, { status: answerOf("status"), catalog: answerOf("catalog"), at: now.at })
      keep(FIRST, { ...now, menu: firstOf(menu), partial: true })
    }, PAINTED_MS)
    const [types, look] = await Promise.all([read<OrderType[]>("order-types"), read<SettingsAppearance>("settings/appearance")])
    orderTypes.value = types
    appearance.value = look
    // The page's own `--svc-accent` takes precedence.
    document.documentElement.style.setProperty("--svc-shop-primary", look.primary_color)
  } catch {
    reading.value = shop.value === undefined ? "failed" : "offline"
    speak(navigator.language)
  }
}

/** The sections with the products of the first screen. Each keeps at least one product, because empty sections are not shown. */
function firstOf(menu: readonly MenuCategory[]): readonly MenuCategory[] {
  let room = onScreen()
  return menu.map((section) => {
    const products = section.products.slice(0, Math.max(1, room))
    room -= products.length
    return { ...section, products }
  })
}

function show(now: Shop): void {
  shop.value = { ...now, menu: now.menu.map((section) => ({ ...section, products: section.products.map(sameIfEqual) })) }
  releaseSpace()
  speak(now.status.language)
}

/** The earlier record of a product if nothing has changed, so that it is not rendered again. */
function sameIfEqual(product: Product): Product {
  const last = products.value.get(product.id)
  return last && last !== product && JSON.stringify(last) === JSON.stringify(product) ? last : product
}

/**
 * Releases the space that svc.ts reserves for the choice of ways, if the shop offers no choice. This happens with the first data of the shop,
 * because the menu must not move later. On a page with `<svc-table>` it waits until it is known whether guests can choose a table.
 */
export function releaseSpace(areTablesKnown = false): void {
  const types = shop.value?.status.order_types
  const hasNoTables = areTablesKnown || !document.querySelector("svc-table")
  const isOnly = types && types.length < 2 && types[0] !== "delivery" && hasNoTables
  if (!isOnly && !seatOfTab()) return
  for (const mode of document.querySelectorAll("svc-mode")) mode.toggleAttribute("ready", true)
}
