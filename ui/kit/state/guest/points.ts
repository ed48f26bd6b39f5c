import { effect, signal, untracked } from "@preact/signals-core"
import type { LoyaltyBalance, LoyaltyEntry, LoyaltyProgram, LoyaltyRedeemBody, LoyaltyRedeemResult } from "../../../../src/client"
import { coupons } from "../cart/coupons"
import { askForEarning, preview, watchEarning } from "../cart/earning"
import { present } from "../clock"
import { keep, kept } from "../kept"
import { client, newKey } from "../service"
import { account } from "./account"
import { callers } from "./bearer"

const DAY = 86_400_000
const PER_PAGE = 10
/** A subtotal that is high enough to redeem any number of points. */
const LARGE = "1000000"
/** The maximum number of attempts while the account is locked, for example by another redemption. */
const TRIES = 3
const PAUSE_MS = 700

/** The shop's loyalty program; undefined: not read yet. */
export const program = signal<LoyaltyProgram | undefined>(undefined)
/** Whether the points or the program could not be read. */
export const arePointsLost = signal(false)
/** The guest's points; undefined: not read yet. */
export const points = signal<LoyaltyBalance | undefined>(undefined)
export const history = signal<{ readonly entries: readonly LoyaltyEntry[]; readonly more: boolean }>({ entries: [], more: false })
/** The discount for all points on an order that is large enough, computed by the service; undefined: none, or not known. */
export const worth = signal<string | undefined>(undefined)
/** The coupon of this guest's last redemption. */
export const redeemed = signal<LoyaltyRedeemResult | undefined>(undefined)
export const redeeming = signal(false)

let watching = false
let page = 0

/** Reads the points of the signed-in guest, and what the cart would earn. */
export function openPoints(): void {
  if (watching) return
  watching = true
  watchEarning()
  effect(() => {
    const id = account.value?.id
    callers.value
    untracked(() => {
      points.value = undefined
      preview.value = undefined
      redeemed.value = id === undefined ? undefined : kept<LoyaltyRedeemResult>(`redeemed.${id}`, 30 * DAY)
      void readPoints()
    })
  })
  effect(() => {
    coupons.value
    const last = redeemed.value
    if (last === undefined || (Date.parse(last.expires_at) > present() && !isSpent(last.coupon))) return
    redeemed.value = undefined
    keep(`redeemed.${account.peek()?.id}`, undefined)
  })
}

/** Whether the last order of this browser used this coupon. */
const isSpent = (code: string): boolean => kept<string[]>("spent", 30 * DAY)?.includes(code) === true

/** Reads the program and, for a signed-in guest, the points. If that fails, it is retried when the network is back. */
export async function readPoints(): Promise<void> {
  try {
    await Promise.all([readProgram(), account.value ? load() : undefined])
    arePointsLost.value = false
  } catch {
    arePointsLost.value = true
    window.addEventListener("online", readPoints, { once: true })
  }
}

async function readProgram(): Promise<void> {
  program.value ??= await (await client()).loyalty.program.get()
}

async function load(): Promise<void> {
  const asked = callers.value
  const { loyalty } = await client()
  const found = await loyalty.me.get()
  if (asked !== callers.value) return
  points.value = found
  if (!found.enabled) return
  history.value = { entries: [], more: false }
  page = 0
  await Promise.all([moreHistory(), readWorth()])
}

/** Reads the next page of the history. */
export async function moreHistory(): Promise<void> {
  const { loyalty } = await client()
  const { data, meta } = await loyalty.me.history({ page: page + 1, per_page: PER_PAGE })
  page += 1
  const entries = [...history.value.entries, ...data]
  history.value = { entries, more: entries.length < meta.total }
}

async function readWorth(): Promise<void> {
  const { redeemable_value } = await (await client()).loyalty.preview({ subtotal: LARGE })
  worth.value = Number(redeemable_value) === 0 ? undefined : redeemable_value
}

type What = Pick<LoyaltyRedeemBody, "reward_id" | "points">

/**
 * Exchanges points for a coupon. Calls are ignored while one is running. A retry after a lost response sends the same idempotency key, so
 * it creates no second coupon.
 * @throws {SvcError} as `POST /loyalty/redeem`
 */
export async function redeem(what: What): Promise<void> {
  if (redeeming.value) return
  redeeming.value = true
  try {
    const coupon = await send(what)
    redeemed.value = coupon
    keep(`redeemed.${account.value?.id}`, coupon)
    await load().catch(() => undefined)
    void askForEarning()
  } finally {
    redeeming.value = false
  }
}

async function send(what: What): Promise<LoyaltyRedeemResult> {
  const name = `redeeming.${account.value?.id}`
  const before = kept<{ readonly what: What; readonly key: string }>(name, DAY)
  const key = before && JSON.stringify(before.what) === JSON.stringify(what) ? before.key : newKey()
  keep(name, { what, key })
  const { loyalty } = await client()
  for (let tries = 1; ; tries += 1) {
    try {
      const coupon = await loyalty.redeem({ ...what, idempotency: key })
      keep(name, undefined)
      return coupon
    } catch (error) {
      const { status = 0, details = {} } = error as { status?: number; details?: { reason?: unknown } }
      if (status === 409 && details.reason === "locked" && tries < TRIES) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries))
        continue
      }
      // A 4xx deletes the stored key. After any other error it is kept, so that the next attempt sends the same key.
      if (status >= 400 && status < 500) keep(name, undefined)
      throw error
    }
  }
}
