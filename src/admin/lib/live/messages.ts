/** Messages between the tabs of a browser about the stream that they share. */
export type LiveState = "connecting" | "live" | "lost" | "displaced"

export interface LiveEvent {
  /** `order.created`, `order.updated` or `order.deleted`. */
  readonly topic: string
  readonly order: { readonly id: string; readonly version?: number }
}

export type LiveMessage =
  | { readonly kind: "event"; readonly event: LiveEvent }
  | { readonly kind: "state"; readonly state: LiveState }
  /** A new tab asks the leading tab for the state. */
  | { readonly kind: "ask" }
