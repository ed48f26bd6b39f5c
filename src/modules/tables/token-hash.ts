import { createHash } from "node:crypto"

/**
 * The hash by which a table's token is looked up and compared, so that neither tables nor carts contain the token (contract
 * section 8). A token in a request is hashed on entry; everything behind that point uses the hash.
 */
export function hashTableToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
