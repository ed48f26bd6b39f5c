import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { branchOf, type Catalogue, type CatalogueCategory, type CatalogueProduct } from "../../domain/catalog"
import { ANSWERED, type BytesReply, replyBytes } from "../../http"

const compress = promisify(gzip)

/** A whole answer, made once for everybody: the menu does not depend on who looks at it. */
export interface CatalogueDocument {
  readonly body: Buffer
  readonly hash: string
  compressed?: Promise<Buffer>
}

/** Sections in the order in which they are shown; the same object as long as nothing in it changes. */
export type Menu = Pick<Catalogue, "categories">

interface ProductBytes {
  readonly bytes: Buffer
  readonly hash: Buffer
}

/** JSON of a product, as long as the product is what it is. */
const known = new WeakMap<CatalogueProduct, ProductBytes>()
/** Documents of a menu, by the category that was asked for. */
const documents = new WeakMap<Menu, Map<string, Promise<CatalogueDocument>>>()

/** Writing thousands of products at once would keep everybody else waiting: after this many new ones the others have a turn. */
const PRODUCTS_PER_TURN = 100

const COMMA = Buffer.from(",")

/** The JSON of products, one after the other, with commas between. */
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

/** `GET /catalog` as bytes, of the whole menu or of one category's branch. */
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

/** The tag is made of the products' own hashes: a product that changes in a large menu does not have all of it hashed again. */
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
 * Answers with the document, or with 304 to who has it. A menu of thousands of products travels in a tenth of its bytes to who takes gzip;
 * each form has its own entity tag.
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

/** Whether `If-None-Match` names the document, in whichever form it was fetched (the comparison is the weak one). */
function names(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false
  return header.split(",").some((one) => {
    const tag = one.trim().replace(/^W\//, "")
    return tag === "*" || tag === `"${hash}"` || tag === `"${hash}-gzip"`
  })
}
