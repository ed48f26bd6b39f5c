import { createHash } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openApiJson } from "../../openapi-document"

/** Built once, as bytes: from a text, each request would make a copy and hash it. */
let file: { readonly bytes: Buffer; readonly tag: string } | undefined

/** OpenAPI 3.1 of every route (contract section 14). Public, outside `/svc/v1` and its envelopes. */
export const GET = (_req: MedusaRequest, res: MedusaResponse): void => {
  file ??= taggedFile(Buffer.from(openApiJson()))
  res.set("ETag", file.tag).type("application/json").send(file.bytes)
}

function taggedFile(bytes: Buffer) {
  return { bytes, tag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` }
}
