import type { MedusaContainer } from "@medusajs/framework/types"
import { openSecret, sealSecret } from "../sealed-secret"

const host = (jwtSecret: string) =>
  ({ resolve: () => ({ projectConfig: { http: { jwtSecret } } }) }) as unknown as MedusaContainer

describe("a sealed secret", () => {
  it.each(["", "s", "ñ€😀", "x".repeat(2048)])("is restored when opened", (secret) => {
    expect(openSecret(host("a"), "p", sealSecret(host("a"), "p", secret))).toBe(secret)
  })

  it("differs each time and does not contain the secret", () => {
    const [one, two] = [sealSecret(host("a"), "p", "secret"), sealSecret(host("a"), "p", "secret")]
    expect(one).not.toBe(two)
    expect(one).not.toContain(Buffer.from("secret").toString("base64"))
  })

  it("does not open with another host secret, for another purpose, or after tampering", () => {
    const sealed = sealSecret(host("a"), "p", "secret")
    expect(openSecret(host("b"), "p", sealed)).toBeUndefined()
    expect(openSecret(host("a"), "q", sealed)).toBeUndefined()
    const bytes = Buffer.from(sealed.slice(3), "base64")
    bytes[14] = (bytes[14] ?? 0) ^ 1
    expect(openSecret(host("a"), "p", `v1:${bytes.toString("base64")}`)).toBeUndefined()
    for (const odd of ["", "v1:", "v2:AAAA", "secret"]) expect(openSecret(host("a"), "p", odd)).toBeUndefined()
  })
})
