import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import { type NativeCart, readStamp } from "../../domain/checkout"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { callerOf } from "../access/credentials/prover"

const NOBODY: Caller = { kind: "anonymous", credential: "none" }

/** A customer of the platform as a caller; somebody whom we do not know is nobody. */
export async function customerCaller(scope: MedusaContainer, customerId: string | null, now: number): Promise<Caller> {
  if (customerId === null) return NOBODY
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).ensureAccount({ type: "customer", id: customerId }, now)
  return account ? callerOf(account, { via: "cookie", credentialId: "" }) : NOBODY
}

/** Who orders with a native cart: the account that was signed in to it. An e-mail that somebody has typed makes nobody a customer. */
export function ownerOf(scope: MedusaContainer, cart: NativeCart, now: number): Promise<Caller> {
  return customerCaller(scope, ownerIdOf(cart), now)
}

/** True for somebody else's cart: one that belongs to an account which the caller is not signed in as. */
export function isStranger(cart: NativeCart, customerId: string | null): boolean {
  const owner = ownerIdOf(cart)
  return owner !== null && owner !== customerId
}

/** The platform makes whoever types an account's e-mail into a cart that account's; only who was signed in counts. */
function ownerIdOf({ customer, metadata }: NativeCart): string | null {
  return customer?.account === true && readStamp(metadata).owner === customer.id ? customer.id : null
}
