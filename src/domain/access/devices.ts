import type { Capabilities } from "./roles"

/** The boards of staff. */
export const STAFF_BOARDS = ["kitchen", "counter", "pickup", "courier"] as const
export type Board = (typeof STAFF_BOARDS)[number]

/** The use of a signed-in device (contract section 17). */
export const DEVICE_KINDS = [...STAFF_BOARDS, "printer"] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** The token of a device is valid for 30 days from its last use (ms). */
export const DEVICE_TOKEN_LIFETIME = 30 * 24 * 3_600_000

/** Whether staff see and handle new orders on a board. */
export function isWatching(board: Board): boolean {
  return board === "kitchen" || board === "counter"
}

/** The kinds of devices whose board shows new orders ({@link isWatching}). */
export function watchingKinds(): readonly DeviceKind[] {
  return DEVICE_KINDS.filter((kind) => isWatching(boardOf(kind)))
}

/** The board of a kind. A device that prints in its browser shows the counter's board. */
function boardOf(kind: DeviceKind): Board {
  return kind === "printer" ? "counter" : kind
}

/**
 * Whether an account with these capabilities can use a device. A courier's device needs the capability to deliver; every other device needs
 * the capability to see the store's orders.
 */
export function fitsDevice(kind: DeviceKind, capabilities: Capabilities): boolean {
  return kind === "courier" ? capabilities.deliver_orders : capabilities.view_store_orders
}

/**
 * The web address with which a device signs in. The code is in the fragment, which browsers do not send to the server.
 * @param server address of the server without a trailing slash; empty: the result is a path of the server
 */
export function deviceLink(server: string, kind: DeviceKind, code: string): string {
  return `${boardAddress(server, kind)}#code=${code}`
}

/**
 * The web address of a board.
 * @param server as for {@link deviceLink}
 */
export function boardAddress(server: string, kind: DeviceKind): string {
  const board = boardOf(kind)
  return `${server}/svc/${board === "pickup" ? "pickup-board" : board}`
}
