/** What the tabs of a browser tell each other of the one stream that they share. */
export type LiveState = "connecting" | "live" | "lost" | "displaced"

export interface LiveEvent {
  /** `order.created`, `order.updated` or `order.deleted`. */
  readonly topic: string
  readonly order: { readonly id: string; readonly version?: number }
}

export type LiveMessage =
  | { readonly kind: "event"; readonly event: LiveEvent }
  | { readonly kind: "state"; readonly state: LiveState }
  /** A tab that has just been opened asks the leader. */
  | { readonly kind: "ask" }
