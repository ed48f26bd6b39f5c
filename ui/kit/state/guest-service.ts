/** What the kit uses of the typed client, as one file that is loaded when the service is first called. */
export { createGuestClient } from "../../../src/client/guest-client"
export { orderKeysIn } from "../../../src/client/order-keys"
export { newIdempotencyKey } from "../../../src/client/retry"
