import type { common as spanish } from "../../es/screens/every-screen"
import type { Texts } from "../../words"

/** Texts used by more than one screen. */
export const common: Texts<typeof spanish> = {
  delivery: "Delivery",
  pickup: "Pick-up",
  takeaway: "Takeaway",
  table: (label) => `Table ${label}`,
  signIn: "Sign in",
  signOut: "Sign out",
  username: "User name or e-mail",
  password: "Password",
  retry: "Try again",
  undo: "Undo",
  close: "Close",
  cancel: "Cancel",
  loading: "Loading…",
  slow: "Taking longer than usual",
}
