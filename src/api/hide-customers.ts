import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { hideStrangers } from "../domain/access/stranger"
import { keepFromCaches } from "../http"
import { signedInCustomer } from "./native-cart/native-request"
import { onAnswer } from "./on-answer"

/**
 * Filters the host's public routes for carts, orders and payments. For any e-mail typed into a cart they would show the whole customer
 * record, even one with an account (`?fields=*customer`). Here only that customer sees more than id and e-mail, and no cache may give it to
 * anybody else (contract section 15). Only responses to `GET` need this, because caches store no others.
 */
export function hideCustomers(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const keep = (): void => {
    if (req.method === "GET") keepFromCaches(res)
  }
  onAnswer(res, (body) => hideStrangers(body, signedInCustomer(req), Date.now(), keep))
  next()
}
