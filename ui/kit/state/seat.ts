import type { PublicTable } from "../../../src/client"

/** Frames of one tab share its storage, so the frame's name is part of the key. */
export const seatKey = (): string => `svc.seat.${window.name}`

/** The table of this tab, and how it was chosen. */
export interface Seat {
  /** Undefined: the guest chose the table from the list. */
  readonly token?: string | undefined
  readonly table: PublicTable
}

/** The table that this tab orders for, after a reload too. */
export function seatOfTab(): Seat | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(seatKey()) ?? "null") ?? undefined
  } catch {
    return undefined
  }
}
