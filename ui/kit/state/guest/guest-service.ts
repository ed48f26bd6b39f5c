/** What the kit uses of the typed client, bundled as one file that is loaded before the first call. */
export { createGuestClient } from "../../../../src/client/guest-client"
export { orderKeysIn } from "../../../../src/client/order-keys"
export { newIdempotencyKey } from "../../../../src/client/retry"
