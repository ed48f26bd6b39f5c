import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import { fail } from "../../errors"

/**
 * Lets in whoever is signed in or sends an order key, before the body is read. Whether the key opens the order is judged later.
 * @throws svc_unauthorized
 */
export async function admitKeyHolders(_scope: MedusaContainer, caller: Caller, req: MedusaRequest): Promise<void> {
  const key = req.header("X-Svc-Order-Key") ?? req.query.order_key
  if (caller.kind === "anonymous" && (typeof key !== "string" || key === "")) throw fail("svc_unauthorized")
}
