/** How long (ms) an action on an order can be undone, on every screen. Boards send a move that the service cannot undo only after this time. */
export const UNDO_MS = 6_000
