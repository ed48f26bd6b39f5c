const BYTES = 32

/** A random key for signatures, as hexadecimal digits. It is made here because the server never tells one. */
export function newSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
