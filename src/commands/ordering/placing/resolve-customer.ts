import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { orderSight } from "../../../domain/access/order-sight"
import type { CartRequest } from "../../../domain/ordering"
import { fail, invalidField } from "../../../errors"
import type { AccessService } from "../../../modules/access"
import { ACCESS_MODULE } from "../../../modules/access/name"
import { isStaff } from "./who-may-order"

/** The customer of an order. */
export interface Customer {
  /** The account number; null for a guest, and when staff order without naming a customer. */
  readonly accountNumber: number | null
  /** The id of Medusa's customer; null without one. */
  readonly platformId: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

/**
 * Determines the customer of an order: the one that staff name with `customer_id`, otherwise the caller. Fields of the request take
 * precedence over the account's.
 * @throws svc_forbidden when a caller who is not staff names a customer; rest_invalid_param for an unknown `customer_id`
 */
export async function resolveCustomer(
  scope: MedusaContainer,
  { customer, accountNumber }: CartRequest,
  caller: Caller,
): Promise<Customer> {
  if (accountNumber !== undefined) {
    if (!isStaff(caller)) throw fail("svc_forbidden")
    const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(accountNumber)
    if (!account?.alive || account.actor.type !== "customer") throw unknownCustomer()
    // Staff of one store must not see a customer's personal data (contract section 15), neither in this response nor later in the order.
    if (!seesAllOrders(caller)) return { accountNumber: account.id, platformId: account.actor.id, ...customer }
    return {
      accountNumber: account.id,
      platformId: account.actor.id,
      first_name: customer.first_name || account.firstName,
      last_name: customer.last_name || account.lastName,
      email: customer.email || account.email,
      phone: customer.phone || account.phone,
    }
  }
  if (caller.kind === "account" && caller.actor.type === "customer") {
    const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(caller.accountId)
    return {
      accountNumber: caller.accountId,
      platformId: caller.actor.id,
      first_name: customer.first_name || account?.firstName || "",
      last_name: customer.last_name || account?.lastName || "",
      email: customer.email || caller.email,
      phone: customer.phone || account?.phone || "",
    }
  }
  return { accountNumber: null, platformId: null, ...customer }
}

function seesAllOrders(caller: Caller): boolean {
  return caller.kind === "account" && orderSight(caller) === "all"
}

function unknownCustomer() {
  return invalidField("customer_id", { code: "rest_not_in_enum" })
}
