import type { Order } from "../../../src/client"

/** When the restaurant got an order (ms): when it was placed, or paid if it had to be paid online first. */
export const receivedAt = ({ received_at, created_at }: Order): number => Date.parse(received_at ?? created_at)
