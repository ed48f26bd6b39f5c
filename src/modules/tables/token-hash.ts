import { createHash } from "node:crypto"

/**
 * What a table's token is looked up and compared by, so that neither the tables nor a cart hold the token itself (contract section 8): a
 * request's token is hashed where it comes in, and nothing behind that point takes another one.
 */
export function hashTableToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
