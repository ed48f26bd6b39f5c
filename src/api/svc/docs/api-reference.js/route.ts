import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { referenceBundle } from "../../../reference-bundle"

let tag: string | undefined
/** The script without gzip. Cached, because each request for it would otherwise create a copy of several megabytes. */
let plain: Promise<Buffer> | undefined

/** The script of the reference page, served from this host. */
export const GET = async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
  const bundle = await referenceBundle()
  if (bundle === undefined) {
    res.status(404).type("text/plain").send("The reference page was not built into this installation.\n")
    return
  }
  tag ??= `"${createHash("sha256").update(bundle).digest("base64url").slice(0, 22)}"`
  res.set({
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
    ETag: tag,
    Vary: "Accept-Encoding",
  })
  if (req.headers["if-none-match"] === tag) {
    res.status(304).end()
  } else if (req.acceptsEncodings("gzip")) {
    res.set("Content-Encoding", "gzip").end(bundle)
  } else {
    plain ??= promisify(gunzip)(bundle)
    res.end(await plain)
  }
}
