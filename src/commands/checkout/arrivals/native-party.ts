import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { type NativeCart, readStamp } from "../../../domain/checkout"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import { callerOf } from "../../access/credentials/prover"

const NOBODY: Caller = { kind: "anonymous", credential: "none" }

/** The caller for a Medusa customer; anonymous without one, or when the customer has no account. */
export async function customerCaller(scope: MedusaContainer, customerId: string | null, now: number): Promise<Caller> {
  if (customerId === null) return NOBODY
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).ensureAccount({ type: "customer", id: customerId }, now)
  return account ? callerOf(account, { via: "cookie", credentialId: "" }) : NOBODY
}

/** The caller who owns a Medusa cart: the account that was signed in to it. An e-mail typed into the cart proves nothing. */
export function ownerOf(scope: MedusaContainer, cart: NativeCart, now: number): Promise<Caller> {
  return customerCaller(scope, ownerIdOf(cart), now)
}

/** True if the cart belongs to an account other than the signed-in customer. */
export function isOthersCart(cart: NativeCart, customerId: string | null): boolean {
  const owner = ownerIdOf(cart)
  return owner !== null && owner !== customerId
}

/** Medusa assigns a cart to an account as soon as somebody types its e-mail, so only the recorded sign-in counts. */
function ownerIdOf({ customer, metadata }: NativeCart): string | null {
  return customer?.account === true && readStamp(metadata).owner === customer.id ? customer.id : null
}
