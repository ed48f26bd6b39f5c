import { effect, signal, untracked } from "@preact/signals-core"
import type { LoyaltyPreviewResult } from "../../../src/client"
import { account } from "./account"
import { judgement, watchCart } from "./judgement"
import { client } from "./service"

/** The points that the current cart would earn, and the points that could be redeemed for it. Undefined: not known, or the shop has no points. */
export const preview = signal<LoyaltyPreviewResult | undefined>(undefined)

let watching = false

/** Asks what the cart of the signed-in guest would earn, after each change of its subtotal. */
export function watchEarning(): void {
  if (watching) return
  watching = true
  watchCart()
  effect(() => {
    account.value?.id
    judgement.value?.checks.totals.subtotal
    untracked(() => void askForEarning())
  })
}

/** Asks once more, because the guest's points have changed. */
export async function askForEarning(): Promise<void> {
  const asked = subject()
  if (asked === undefined) {
    preview.value = undefined
    return
  }
  const found = await read(asked.subtotal).catch(() => undefined)
  const now = subject()
  if (now?.id === asked.id && now.subtotal === asked.subtotal) preview.value = found
}

/** Whose cart it is, and its subtotal; undefined: nobody is signed in, or there is nothing in it. */
function subject(): { readonly id: number; readonly subtotal: string } | undefined {
  const id = account.value?.id
  const subtotal = judgement.value?.checks.totals.subtotal
  return id === undefined || subtotal === undefined || Number(subtotal) === 0 ? undefined : { id, subtotal }
}

async function read(subtotal: string): Promise<LoyaltyPreviewResult | undefined> {
  const found = await (await client()).loyalty.preview({ subtotal })
  return found.enabled ? found : undefined
}
