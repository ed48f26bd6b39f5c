import { createECDH } from "node:crypto"

/** The store's key pair for Web Push (VAPID), base64url. Empty texts: not created yet. */
export interface PushKeys {
  readonly public_key: string
  /** Stored sealed. */
  readonly private_key: string
}

export const NO_PUSH_KEYS: PushKeys = { public_key: "", private_key: "" }

/** Makes a key pair (RFC 8292: P-256). */
export function newPushKeys(): PushKeys {
  const pair = createECDH("prime256v1")
  const publicKey = pair.generateKeys()
  // Pad to 32 bytes: leading zero bytes belong to the key, but `getPrivateKey` leaves them out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { public_key: publicKey.toString("base64url"), private_key: privateKey.toString("base64url") }
}

/** Applies a function to the secret part, to seal or open it. */
export function mapPushSecrets(keys: PushKeys, map: (secret: string) => string): PushKeys {
  return { ...keys, private_key: map(keys.private_key) }
}

/** True for keys that can sign. A changed host secret makes the stored private key unreadable, so it becomes empty. */
export function areUsable({ public_key, private_key }: PushKeys): boolean {
  return public_key !== "" && private_key !== ""
}
