import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { screens } from "./screens"

/** Everything is loaded from this host, including frames. */
const POLICY =
  "default-src 'self'; img-src 'self' data: https:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/**
 * Serves an HTML file of the screens at its own address (contract section 17, `/svc/demo`). Its links are relative to that address, so an
 * address that ends with a slash is redirected to it.
 */
export function serveDocument(name: string): (req: MedusaRequest, res: MedusaResponse) => Promise<void> {
  return async (req, res) => {
    const [path = "", ...query] = req.originalUrl.split("?")
    const own = /([^/]+)\/$/.exec(path)?.[1]
    if (own !== undefined) {
      // Relative, so that a proxy may serve the store below a path.
      res.redirect(308, ["../" + own, ...query].join("?"))
      return
    }
    const file = await (await screens({ fresh: true }))?.file(name)
    if (file === undefined) {
      res.status(404).type("text/plain").send("This page was not built into this installation.\n")
      return
    }
    res.set({
      "Content-Type": file.type,
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-cache",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      ETag: file.tag,
    })
    if (req.headers["if-none-match"] === file.tag) res.status(304).end()
    else res.end(file.plain)
  }
}
