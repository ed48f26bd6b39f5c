const BYTES = 32

/** A random key of 64 hexadecimal digits. It also works on plain HTTP, where browsers do not offer `randomUUID`. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
