import { createECDH } from "node:crypto"

/** The store's key pair for Web Push (VAPID), base64url. Empty texts: none yet. */
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
  // A leading zero byte belongs to the key.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { public_key: publicKey.toString("base64url"), private_key: privateKey.toString("base64url") }
}

/** Maps the secret part, to seal or to open it. */
export function mapPushSecrets(keys: PushKeys, map: (secret: string) => string): PushKeys {
  return { ...keys, private_key: map(keys.private_key) }
}

/** True for keys that can sign. After a change of the host's secret they cannot. */
export function areUsable({ public_key, private_key }: PushKeys): boolean {
  return public_key !== "" && private_key !== ""
}
