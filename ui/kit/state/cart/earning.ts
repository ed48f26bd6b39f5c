import { effect, signal, untracked } from "@preact/signals-core"
import type { LoyaltyPreviewResult } from "../../../../src/client"
import { account } from "../guest/account"
import { client } from "../service"
import { sum } from "./amounts"
import { judgement, watchCart } from "./judgement"

/** The points that the current cart would earn, and those that could be redeemed for it. Undefined: not known, or the shop has no points. */
export const preview = signal<LoyaltyPreviewResult | undefined>(undefined)

let watching = false

/** After each change of the subtotal, asks the service how many points the cart of the signed-in guest would earn. */
export function watchEarning(): void {
  if (watching) return
  watching = true
  watchCart()
  effect(() => {
    account.value?.id
    subject()?.paid
    untracked(() => void askForEarning())
  })
}

/** Requests the points again, because the guest's points have changed. */
export async function askForEarning(): Promise<void> {
  const asked = subject()
  if (asked === undefined) {
    preview.value = undefined
    return
  }
  const found = await read(asked).catch(() => undefined)
  if (JSON.stringify(subject()) === JSON.stringify(asked)) preview.value = found
}

interface Subject {
  readonly id: number
  readonly subtotal: string
  /** The amount that earns points: the total without the delivery fee, as in the service. */
  readonly paid: string
}

/** The signed-in guest and the amounts of the cart; undefined: nobody is signed in, or the cart is empty. */
function subject(): Subject | undefined {
  const id = account.value?.id
  const totals = judgement.value?.checks.totals
  if (id === undefined || totals === undefined || Number(totals.subtotal) === 0) return undefined
  const { subtotal, total, delivery_total } = totals
  const paid = sum([
    [total, 1],
    [delivery_total, -1],
  ])
  return { id, subtotal, paid }
}

/** Points are redeemed for the subtotal, but earned for what is paid. */
async function read({ subtotal, paid }: Subject): Promise<LoyaltyPreviewResult | undefined> {
  const { loyalty } = await client()
  const found = await loyalty.preview({ subtotal })
  const { earn } = Number(paid) === Number(subtotal) ? found : await loyalty.preview({ subtotal: paid })
  return found.enabled ? { ...found, earn } : undefined
}
