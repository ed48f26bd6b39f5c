import type { rejections as spanish } from "../es/rejections"
import type { Texts } from "../words"

/** The reasons why the store does not make an order, as shown to the guest, in English. */
export const rejections: Texts<typeof spanish> = {
  whyBusy: "We are too busy right now.",
  whySoldOut: "We have run out of an item of the order.",
  whyClosing: "We are about to close.",
  whyRange: "We cannot reach that address.",
}
