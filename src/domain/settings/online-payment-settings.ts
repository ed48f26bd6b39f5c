/** When an online payment is captured: with the order, or when the store accepts it. */
export const CAPTURE_MODES = ["automatic", "manual"] as const
export type CaptureMode = (typeof CAPTURE_MODES)[number]

/** `payments.online` of the operation settings (contract section 16). */
export interface OnlinePaymentSettings {
  readonly enabled: boolean
  /** How long an unpaid order keeps its slot place. */
  readonly hold_minutes: number
  readonly capture: CaptureMode
  /** Whether a guest may change to an offline method while the payment is open. */
  readonly switch_to_offline: boolean
  /** Whether signed-in customers get a record at the payment provider. */
  readonly save_customer: boolean
  /** Maximum number of unpaid orders per account or guest; null: no limit. */
  readonly max_unpaid: number | null
}

export const HOLD_MINUTES = { least: 5, most: 120 } as const
export const MAX_UNPAID = { least: 1, most: 20 } as const

export function defaultOnlinePaymentSettings(): OnlinePaymentSettings {
  return {
    enabled: false,
    hold_minutes: 15,
    capture: "automatic",
    switch_to_offline: true,
    save_customer: false,
    max_unpaid: 3,
  }
}
