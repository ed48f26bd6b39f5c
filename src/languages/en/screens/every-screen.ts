import type { common as spanish } from "../../es/screens/every-screen"
import type { Texts } from "../../words"

/** Texts used by more than one screen. */
export const common: Texts<typeof spanish> = {
  delivery: "Delivery",
  pickup: "Pick-up",
  takeaway: "Takeaway",
  table: (label) => `Table ${label}`,
  retry: "Try again",
  undo: "Undo",
  close: "Close",
  loading: "Loading…",
  slow: "Taking longer than usual",
}
