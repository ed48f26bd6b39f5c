const BYTES = 32

/** A random key, 64 hexadecimal digits. On plain HTTP, too, where browsers offer no `randomUUID`. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
