import type { PublicTable } from "../../../../src/client"

/** Guests sit at a table no longer than this (ms). A tab that is opened again a week later knows neither the table nor its orders. */
export const VISIT_MS = 12 * 3_600_000

/** Frames of one tab share its storage, so the frame's name is part of the key. */
const seatKey = (): string => `svc.seat.${window.name}`

/** The table of this tab, and how it was chosen. */
export interface Seat {
  /** Undefined: the guest chose the table from the list. */
  readonly token?: string | undefined
  /** Undefined: the code was scanned, and its table is not known yet. */
  readonly table?: PublicTable
  /** When the guest came (ms). */
  readonly at: number
  /** Until when the table is held for the guest (ms), if it was chosen from the list. */
  readonly heldUntil?: number | undefined
}

/** The stored table that this tab orders for; undefined: none, or the visit is over. */
export function seatOfTab(): Seat | undefined {
  try {
    const seat: Seat | null = JSON.parse(sessionStorage.getItem(seatKey()) ?? "null")
    return seat && Date.now() - seat.at < VISIT_MS ? seat : keepSeat(undefined)
  } catch {
    return undefined
  }
}

/** Stores the table of this tab; undefined deletes it. If storage is blocked, the guest has to scan again after a reload. */
export function keepSeat(seat: Seat | undefined): undefined {
  try {
    if (seat) sessionStorage.setItem(seatKey(), JSON.stringify(seat))
    else sessionStorage.removeItem(seatKey())
  } catch {
    // If storage is blocked, the table is known until the page is closed.
  }
}
