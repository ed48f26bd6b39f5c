import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * Names what the reference's program leaves without one, for screen readers: its buttons that copy. Its cards of answers all have the same
 * name, so they are groups, not landmarks.
 */
const SCRIPT = `const name = () => {
  for (const button of document.querySelectorAll(".scalar-code-copy:not([aria-label])")) button.setAttribute("aria-label", "Copy")
  for (const card of document.querySelectorAll(".response-card[role=region]")) card.setAttribute("role", "group")
}
new MutationObserver(name).observe(document.body, { childList: true, subtree: true })
`

/** A script of the reference page, whose policy allows none in the page itself. Public. */
export const GET = (_req: MedusaRequest, res: MedusaResponse): void => {
  res.type("text/javascript").send(SCRIPT)
}
