/** The state of the stream that the tabs of a browser share. */
export type StreamState = "connecting" | "live" | "lost" | "displaced"

/** The state of the stream for this tab; `signedOut`: the session has ended. */
export type LiveState = StreamState | "signedOut"

export interface LiveEvent {
  /** `order.created`, `order.updated` or `order.deleted`. */
  readonly topic: string
  readonly order: { readonly id: string; readonly version?: number }
}

export type LiveMessage =
  | { readonly kind: "event"; readonly event: LiveEvent }
  | { readonly kind: "state"; readonly state: StreamState }
  /** A new tab requests the state from the leading tab. */
  | { readonly kind: "ask" }
