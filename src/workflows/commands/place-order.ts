import type { z } from "@medusajs/framework/zod"
import { orderBody } from "../../api/contracts/cart-body"
import { toOrderRequest } from "../../api/contracts/order-placement"
import { placeOrder } from "../../commands/ordering/placing/place-order"
import { readPlacedOrder } from "../../commands/ordering/placing/read-placed-order"
import { admitGuests } from "../../commands/ordering/placing/who-may-order"
import { type CommandContextOf, type CommandInput, commandWorkflow } from "./command-workflow"

/** The input of {@link placeOrderWorkflow}. */
export type PlaceOrderInput = CommandInput<z.input<typeof orderBody>> & PlacementKey

interface PlacementKey {
  /** 8 to 80 letters, digits, `_`, `:` or `-`: a second run with the same key returns the order of the first. */
  readonly idempotency_key?: string
}

/**
 * Places an order, like `POST /orders`, with its hooks. The result is the order's record with its `order_key`. The order stays if a later
 * step of the calling workflow fails; to cancel it then, run {@link changeOrderWorkflow} in a compensation of your own.
 */
export const placeOrderWorkflow = commandWorkflow({
  name: "svc-place-order",
  permission: "public",
  body: orderBody,
  run: async ({ scope, caller, body, now, extra }: CommandContextOf<"public", typeof orderBody, PlacementKey>) => {
    await admitGuests(scope, caller)
    const request = toOrderRequest(body, { idempotencyKey: extra.idempotency_key, sessionHash: null })
    return readPlacedOrder(scope, await placeOrder(scope, request, caller, now), caller)
  },
})
