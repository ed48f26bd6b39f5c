import { SealedValues } from "../sealed-values"

const host = new SealedValues({ jwtSecret: "a" }, "settings")

describe("a secret among the settings", () => {
  it.each(["k", "ñ€😀", "svc-sealed:", "v1:abc", "x".repeat(2048)])(
    "opens to what it was, and does not show it: %#",
    (secret) => {
      const sealed = host.seal(secret)
      expect(host.open(sealed)).toBe(secret)
      expect(sealed.startsWith("svc-sealed:v1:")).toBe(true)
      if (secret.length > 20) expect(sealed).not.toContain(secret)
      expect(host.seal(secret)).not.toBe(sealed)
    },
  )

  it("that is empty stays so", () => {
    expect(host.seal("")).toBe("")
    expect(host.open("")).toBe("")
    expect(new SealedValues({}, "settings").seal("")).toBe("")
  })

  it("that was stored before they were sealed is read as it is", () => {
    expect(host.open("plain-key")).toBe("plain-key")
  })

  it("reads empty when the host's secret has changed, or somebody has changed it", () => {
    const sealed = host.seal("k")
    expect(new SealedValues({ jwtSecret: "b" }, "settings").open(sealed)).toBe("")
    expect(host.open(`${sealed.slice(0, -2)}AA`)).toBe("")
    expect(host.open("svc-sealed:nothing")).toBe("")
  })

  it("is sealed by whichever secret the host has, and by none when it has none", () => {
    const cookie = new SealedValues({ cookieSecret: "c" }, "settings")
    expect(cookie.open(cookie.seal("k"))).toBe("k")
    const object = new SealedValues({ jwtSecret: { key: "pem" } }, "settings")
    expect(object.open(object.seal("k"))).toBe("k")
    expect(() => new SealedValues({}, "settings").seal("k")).toThrow("jwtSecret")
  })
})
