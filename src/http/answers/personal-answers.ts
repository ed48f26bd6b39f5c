import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * Addresses whose responses may contain personal data or differ between callers. Caches must not store them, including errors and unknown
 * routes below them (seed, Common request rules; contract section 15). Responses of routes that are not public, and of requests that are
 * not reads, always count as personal. All other responses are the same for everyone.
 */
const PERSONAL =
  /^\/svc\/(?:v1\/(?:accounts|auth|cart|checkouts|loyalty|orders|printers|push-subscriptions|settings\/tables|tables|users)|orders|print|tables)(?:\/|$)/i

/** The request headers that a personal response depends on. */
const DEPENDS_ON = ["Authorization", "Cookie", "X-Svc-Order-Key"]

/** True if responses at this address may contain personal data. */
export function isPersonal(path: string): boolean {
  return PERSONAL.test(path)
}

/** Forbids caches to store a response. Keeps the host's `Vary` (CORS). */
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
