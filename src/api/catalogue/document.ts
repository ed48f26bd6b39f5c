import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { branchOf, type Catalogue, type CatalogueCategory, type CatalogueProduct } from "../../domain/catalog"
import { ANSWERED, type BytesReply, replyBytes } from "../../http"

const compress = promisify(gzip)

/** A complete response body, built once and shared: the menu is the same for every caller. */
export interface CatalogueDocument {
  readonly body: Buffer
  readonly hash: string
  compressed?: Promise<Buffer>
}

/** The menu's categories in display order. The object stays the same until something in it changes, so it is used as a cache key. */
export type Menu = Pick<Catalogue, "categories">

interface ProductBytes {
  readonly bytes: Buffer
  readonly hash: Buffer
}

/** The JSON of a product, cached by the product object, which is replaced when the product changes. */
const known = new WeakMap<CatalogueProduct, ProductBytes>()
/** The documents of a menu, by the requested category. */
const documents = new WeakMap<Menu, Map<string, Promise<CatalogueDocument>>>()

/** Serializing thousands of products at once would block the event loop, so other work runs after this many new ones. */
const PRODUCTS_PER_TURN = 100

const COMMA = Buffer.from(",")

/** The JSON of products, separated by commas. */
export function productsJson(products: readonly CatalogueProduct[]): Buffer {
  return Buffer.concat(
    products.flatMap((product, index) => (index === 0 ? [bytesOf(product).bytes] : [COMMA, bytesOf(product).bytes])),
  )
}

function bytesOf(product: CatalogueProduct): ProductBytes {
  const present = known.get(product)
  if (present) return present
  const bytes = Buffer.from(JSON.stringify(product))
  const made = { bytes, hash: createHash("sha256").update(bytes).digest() }
  known.set(product, made)
  return made
}

/** The body of `GET /catalog`, for the whole menu or for one category with its subcategories. */
export function catalogueDocument(menu: Menu, root: CatalogueCategory | undefined): Promise<CatalogueDocument> {
  const made = documents.get(menu) ?? new Map<string, Promise<CatalogueDocument>>()
  documents.set(menu, made)
  const key = root?.id ?? ""
  const present = made.get(key)
  if (present) return present
  const document = writeDocument(root ? branchOf(menu.categories, root) : menu.categories)
  made.set(key, document)
  document.catch(() => made.delete(key))
  return document
}

/** The entity tag is computed from the products' cached hashes, so that one changed product does not require hashing the whole menu. */
async function writeDocument(sections: readonly CatalogueCategory[]): Promise<CatalogueDocument> {
  await writeProducts(sections)
  const hash = createHash("sha256")
  const parts: Buffer[] = []
  const write = (text: string): void => {
    hash.update(text)
    parts.push(Buffer.from(text))
  }
  write(`{"success":true,"data":[`)
  for (const [index, { id, name, slug, parent, description, image, products }] of sections.entries()) {
    const head = JSON.stringify({ id, name, slug, parent, description, image })
    write(`${index === 0 ? "" : ","}${head.slice(0, -1)},"products":[`)
    for (const product of products) hash.update(bytesOf(product).hash)
    parts.push(productsJson(products))
    write("]}")
  }
  write("]}")
  return { body: Buffer.concat(parts), hash: hash.digest("base64url").slice(0, 27) }
}

async function writeProducts(sections: readonly CatalogueCategory[]): Promise<void> {
  let fresh = 0
  for (const { products } of sections) {
    for (const product of products) {
      if (known.has(product)) continue
      bytesOf(product)
      fresh += 1
      if (fresh % PRODUCTS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

/**
 * Sends the document, or 304 if the client has it. Gzip reduces a menu of thousands of products to a tenth of its size; each encoding has
 * its own entity tag.
 */
export async function answerDocument(
  document: CatalogueDocument,
  req: MedusaRequest,
  res: MedusaResponse,
): Promise<BytesReply | typeof ANSWERED> {
  const zipped = takesGzip(req.headers["accept-encoding"])
  const tag = `"${document.hash}${zipped ? "-gzip" : ""}"`
  res.setHeader("ETag", tag)
  res.setHeader("Cache-Control", "public, no-cache")
  res.setHeader("Vary", "Accept-Encoding")
  if (names(req.headers["if-none-match"], document.hash)) {
    res.statusCode = 304
    res.end()
    return ANSWERED
  }
  if (!zipped) return replyBytes(document.body)
  document.compressed ??= compress(document.body)
  return replyBytes(await document.compressed, undefined, { headers: { "Content-Encoding": "gzip" } })
}

function takesGzip(header: string | string[] | undefined): boolean {
  return header !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/i.test(String(header))
}

/** Whether `If-None-Match` contains the document's tag, in either encoding (weak comparison). */
function names(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false
  return header.split(",").some((one) => {
    const tag = one.trim().replace(/^W\//, "")
    return tag === "*" || tag === `"${hash}"` || tag === `"${hash}-gzip"`
  })
}
