import type { MedusaRequest } from "@medusajs/framework/http"
import { withoutServerKeys } from "../../domain/checkout"
import { readJson } from "../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { takeTurn } from "../../workflows/checkout/cart-turn"
import { checkoutExtensions, type LineExtensions, lineExtensions, newCartLines } from "../contracts/checkout-extensions"
import { answerWithExtensions } from "./answer-extensions"
import { type NativeExtras, onNativeRoute, openExtras } from "./native-request"

type Json = Record<string, unknown>

/** How long a request whose caller has gone may still work on its cart. */
const ABANDONED_MS = 5_000

const CHANGES: ReadonlySet<string> = new Set(["POST", "DELETE", "PUT", "PATCH"])

/**
 * Stands before everything on `/store/carts` and below: takes out of the body what the platform's strict validators do not know, and
 * what only the server may write out of all metadata. Stands aside while a legacy plugin is active (contract section 13).
 */
export const liftExtensions = onNativeRoute(async (req, res) => {
  if (req.scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return
  const [cartId, part, lineId] = req.path.split("/").filter((piece) => piece !== "")
  const extras = openExtras(req)
  extras.cartId = idIn(cartId)
  const completes = part?.toLowerCase() === "complete"
  answerWithExtensions(req, res, { completes })
  const turnAt = CHANGES.has(req.method) ? idIn(cartId) : null
  if (turnAt !== null) {
    const endTurn = await takeTurn(req.scope, turnAt, completes ? "completion" : "change")
    extras.endTurn = endTurn
    res.once("finish", () => void endTurn())
    // A caller who hangs up does not end the work of the route.
    res.once("close", () => setTimeout(() => void endTurn(), ABANDONED_MS).unref())
  }
  if (req.method !== "POST" || !isObject(req.body)) return liftMany(req)
  if (part === undefined) liftCheckout(req.body, extras, cartId === undefined)
  else if (part.toLowerCase() === "line-items") extras.lines = [liftLine(req.body)]
  else if (part.toLowerCase() === "shipping-methods" && lineId === undefined) cleanData(req.body)
})

/** A cart's id as it stands in the path; null for what cannot be one. */
function idIn(piece: string | undefined): string | null {
  try {
    const id = decodeURIComponent(piece ?? "")
    return /^[\w-]{1,64}$/.test(id) ? id : null
  } catch {
    return null
  }
}

/** Several shipping methods come as a list. */
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

/** Our part of a field that other plugins may share; what is not ours stays, for them or for the platform to refuse. */
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

/** Comments may also come as metadata, where the platform would keep them unread. */
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
  return index === undefined ? readJson(lineExtensions, fields) : readItem(fields, index)
}

/** So that a wrong field is named as the body has it: `items[1].extra_ids`. */
function readItem(fields: Json, index: number): LineExtensions {
  const items = Array.from({ length: index + 1 }, (_, position) => (position === index ? fields : {}))
  return readJson(newCartLines, { items }).items[index] ?? {}
}

/** Metadata of which nothing is left says nothing: to the platform, an empty object would mean "take all of it away". */
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
