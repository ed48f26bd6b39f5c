import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { hideStrangers } from "../domain/access/stranger"
import { signedInCustomer } from "./native-cart/native-request"

/**
 * Filters the host's public routes for carts, orders and payments. For any e-mail typed into a cart they would show the whole customer record,
 * even one with an account (`?fields=*customer`). Here only that customer sees more than id and e-mail.
 */
export function hideCustomers(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    return send(hideStrangers(body, signedInCustomer(req), Date.now()))
  }
  next()
}
