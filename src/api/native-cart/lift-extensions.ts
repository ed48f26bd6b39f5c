import type { MedusaRequest } from "@medusajs/framework/http"
import { lockCart } from "../../commands/checkout/cart-lock"
import { withoutServerKeys } from "../../domain/checkout"
import { readJson } from "../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { checkoutExtensions, type LineExtensions, lineExtensions } from "../contracts/checkout-extensions"
import { answerWithExtensions } from "./answer-extensions"
import { type NativeExtras, onNativeRoute, openExtras } from "./native-request"
import { concernsUs } from "./whose-request"

type Json = Record<string, unknown>

/** How long a request may keep the cart's lock after its client has disconnected. */
const ABANDONED_MS = 5_000

const CHANGES: ReadonlySet<string> = new Set(["POST", "DELETE", "PUT", "PATCH"])

/**
 * Runs first on `/store/carts` and below: takes our fields out of the body, because Medusa's strict validators would refuse them, and
 * removes metadata keys that only the server may write. Changes of the restaurant's carts take the cart's lock. Does nothing while a
 * legacy plugin is active (contract section 13).
 */
export const liftExtensions = onNativeRoute(async (req, res) => {
  if (req.scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return
  const [cartId, part, lineId] = req.path.split("/").filter((piece) => piece !== "")
  const extras = openExtras(req)
  extras.cartId = idIn(cartId)
  const completes = part?.toLowerCase() === "complete"
  answerWithExtensions(req, res, { completes })
  lift(req, extras, { part, lineId })
  if (!CHANGES.has(req.method)) return
  extras.ours = await concernsUs(req, extras, completes)
  const lockedCart = extras.cartId
  if (extras.ours && lockedCart !== null) {
    const releaseCart = await lockCart(req.scope, lockedCart, completes ? "completion" : "change")
    extras.releaseCart = releaseCart
    res.once("finish", () => void releaseCart())
    // After a disconnect the route continues, so the lock is kept for a while.
    res.once("close", () => setTimeout(() => void releaseCart(), ABANDONED_MS).unref())
  }
})

function lift(
  req: MedusaRequest,
  extras: NativeExtras,
  { part, lineId }: { part: string | undefined; lineId: string | undefined },
): void {
  if (req.method !== "POST" || !isObject(req.body)) liftMany(req)
  else if (part === undefined || part.toLowerCase() === "complete") liftCheckout(req.body, extras, extras.cartId === null)
  else if (part.toLowerCase() === "line-items") extras.lines = [liftLine(req.body)]
  else if (part.toLowerCase() === "shipping-methods" && lineId === undefined) cleanData(req.body)
}

/** The cart id in the path; null when it cannot be one. */
function idIn(piece: string | undefined): string | null {
  try {
    const id = decodeURIComponent(piece ?? "")
    return /^[\w-]{1,64}$/.test(id) ? id : null
  } catch {
    return null
  }
}

/** A body with several shipping methods is a list. */
function liftMany({ body }: MedusaRequest): void {
  if (Array.isArray(body)) for (const one of body) if (isObject(one)) cleanData(one)
}

function liftCheckout(body: Json, extras: NativeExtras, isNew: boolean): void {
  const mine = { extensions: taken(body, "extensions", isOurs), additional_fields: taken(body, "additional_fields", isOurs) }
  const given = Object.entries(mine).filter(([, value]) => value !== undefined)
  if (given.length > 0) extras.checkout = readJson(checkoutExtensions, Object.fromEntries(given))
  cleanMetadata(body)
  const { items } = body
  if (isNew && Array.isArray(items)) {
    extras.lines = items.map((item, index) => (isObject(item) ? liftLine(item, index) : {}))
  }
}

const isOurs = (name: string): boolean => name === "svc" || name.startsWith("svc-") || name.startsWith("svc/")

/** Takes our part out of a field that other plugins may also use. The rest stays, and Medusa may refuse it. */
function taken(body: Json, field: string, mine: (name: string) => boolean): unknown {
  const value = body[field]
  if (value === undefined || value === null) {
    delete body[field]
    return undefined
  }
  if (!isObject(value)) {
    delete body[field]
    return value
  }
  const entries = Object.entries(value)
  const others = entries.filter(([name]) => !mine(name))
  if (others.length === 0) delete body[field]
  else body[field] = Object.fromEntries(others)
  return Object.fromEntries(entries.filter(([name]) => mine(name)))
}

const LINE_FIELDS = Object.keys(lineExtensions.shape)

/** Takes our fields out of a line. Comments are also accepted in `metadata`, where Medusa would store them under a key that nobody reads. */
function liftLine(item: Json, index?: number): LineExtensions {
  cleanMetadata(item)
  const fields: Json = {}
  for (const name of LINE_FIELDS) {
    if (item[name] !== undefined && item[name] !== null) fields[name] = item[name]
    delete item[name]
  }
  const { metadata } = item
  if (isObject(metadata) && Object.hasOwn(metadata, "additional_comments")) {
    fields.additional_comments ??= metadata.additional_comments
    delete metadata.additional_comments
    if (Object.keys(metadata).length === 0) delete item.metadata
  }
  if (Object.keys(fields).length === 0) return {}
  // An invalid field is named by its path in the body: `items[1].extra_ids`.
  return readJson(lineExtensions, fields, index === undefined ? [] : ["items", index])
}

/** Removes server-only keys. If nothing is left, `metadata` is removed: Medusa takes an empty object as "delete all metadata". */
function cleanMetadata(holder: Json): void {
  if (!isObject(holder.metadata)) return
  const left = withoutServerKeys(holder.metadata)
  const emptied = Object.keys(left).length === 0 && Object.keys(holder.metadata).length > 0
  if (emptied) delete holder.metadata
  else holder.metadata = left
}

function cleanData(method: Json): void {
  if (isObject(method.data)) method.data = withoutServerKeys(method.data)
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
