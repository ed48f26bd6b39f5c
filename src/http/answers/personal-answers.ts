import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * What may show a person, or differs from one caller to the next, by its address: nothing in between may keep it, errors and unknown
 * routes below included (seed, Common request rules; contract section 15). Routes that are not public, and whatever is no read, are personal wherever they stand.
 * What is not named here is the same for everybody.
 */
const PERSONAL =
  /^\/svc\/(?:v1\/(?:accounts|auth|cart|checkouts|loyalty|orders|printers|push-subscriptions|settings\/tables|tables|users)|orders|print|tables)(?:\/|$)/i

/** What an answer about a person depends on. */
const DEPENDS_ON = ["Authorization", "Cookie", "X-Svc-Order-Key"]

/** Whether the address is one whose answers may show a person. */
export function isPersonal(path: string): boolean {
  return PERSONAL.test(path)
}

/** Marks an answer as one that nobody may keep. A `Vary` of the host's (CORS) stays. */
export function keepFromCaches(res: MedusaResponse): void {
  res.setHeader("Cache-Control", "private, no-store")
  const present = String(res.getHeader("Vary") ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
  if (present.includes("*")) return
  const known = new Set(present.map((name) => name.toLowerCase()))
  res.setHeader("Vary", [...present, ...DEPENDS_ON.filter((name) => !known.has(name.toLowerCase()))].join(", "))
}
