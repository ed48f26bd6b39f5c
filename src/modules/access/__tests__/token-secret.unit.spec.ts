import { createHash } from "node:crypto"
import { hashOfToken, looksLikeToken, newToken } from "../token-secret"

describe("a bearer token", () => {
  it("has 64 characters, is random, and differs from its hash", () => {
    const made = Array.from({ length: 1000 }, () => newToken())
    expect(new Set(made.map(({ token }) => token)).size).toBe(1000)
    for (const { token, hash } of made) {
      expect(token).toMatch(/^[0-9a-f]{64}$/)
      expect(hash).toBe(createHash("sha256").update(token).digest("hex"))
      expect(hash).not.toBe(token)
    }
  })

  it("is recognised by its form", () => {
    const { token, hash } = newToken()
    expect(looksLikeToken(token)).toBe(true)
    expect(hashOfToken(token)).toBe(hash)
    for (const other of ["", token.slice(1), `${token}0`, token.toUpperCase(), `${token.slice(0, 63)}g`, `${token}\n`]) {
      expect(looksLikeToken(other)).toBe(other === token)
    }
  })
})
