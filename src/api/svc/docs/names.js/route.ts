import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * Adds the accessible names that the reference page's program does not set: those of its copy buttons. Its response cards all have the same
 * name, so they become groups, because landmarks need different names.
 */
const SCRIPT = `const name = () => {
  for (const button of document.querySelectorAll(".scalar-code-copy:not([aria-label])")) button.setAttribute("aria-label", "Copy")
  for (const card of document.querySelectorAll(".response-card[role=region]")) card.setAttribute("role", "group")
}
new MutationObserver(name).observe(document.body, { childList: true, subtree: true })
`

/** A script of the reference page. A file of its own, because the page's policy forbids inline scripts. Public. */
export const GET = (_req: MedusaRequest, res: MedusaResponse): void => {
  res.type("text/javascript").send(SCRIPT)
}
