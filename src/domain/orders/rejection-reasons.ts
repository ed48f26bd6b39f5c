/** Why the store does not make an order, by the keys of the texts that its guest reads. */
export type RejectionReason = "whyBusy" | "whySoldOut" | "whyClosing" | "whyRange"

/** The reasons that staff can choose from for an order of a type. */
export function rejectionReasons(orderType: string): readonly RejectionReason[] {
  return ["whyBusy", "whySoldOut", "whyClosing", ...(orderType === "delivery" ? (["whyRange"] as const) : [])]
}
