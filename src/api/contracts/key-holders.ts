import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import { fail } from "../../errors"

/**
 * Requires that the caller is signed in or sends an order key. Runs before the body is read. Whether the key belongs to the order is checked later.
 * @throws svc_unauthorized
 */
export async function admitKeyHolders(_scope: MedusaContainer, caller: Caller, req: MedusaRequest): Promise<void> {
  const key = req.header("X-Svc-Order-Key") ?? req.query.order_key
  if (caller.kind === "anonymous" && (typeof key !== "string" || key === "")) throw fail("svc_unauthorized")
}
