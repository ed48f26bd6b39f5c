import { SealedValues } from "../sealed-values"

const host = new SealedValues({ jwtSecret: "a" }, "settings")

describe("a secret among the settings", () => {
  it.each(["k", "ñ€😀", "svc-sealed:", "v1:abc", "x".repeat(2048)])(
    "has its value again when it is opened, and is not contained in its stored form (case %#)",
    (secret) => {
      const sealed = host.seal(secret)
      expect(host.open(sealed)).toBe(secret)
      expect(sealed.startsWith("svc-sealed:v1:")).toBe(true)
      if (secret.length > 20) expect(sealed).not.toContain(secret)
      expect(host.seal(secret)).not.toBe(sealed)
    },
  )

  it("stays empty if it is empty", () => {
    expect(host.seal("")).toBe("")
    expect(host.open("")).toBe("")
    expect(new SealedValues({}, "settings").seal("")).toBe("")
  })

  it("stored before sealing existed is read unchanged", () => {
    expect(host.open("plain-key")).toBe("plain-key")
  })

  it("is read as empty after the host's secret or the sealed value was changed", () => {
    const sealed = host.seal("k")
    expect(new SealedValues({ jwtSecret: "b" }, "settings").open(sealed)).toBe("")
    expect(host.open(`${sealed.slice(0, -2)}AA`)).toBe("")
    expect(host.open("svc-sealed:nothing")).toBe("")
  })

  it("is sealed with either of the host's secrets, and cannot be sealed if the host has none", () => {
    const cookie = new SealedValues({ cookieSecret: "c" }, "settings")
    expect(cookie.open(cookie.seal("k"))).toBe("k")
    const object = new SealedValues({ jwtSecret: { key: "pem" } }, "settings")
    expect(object.open(object.seal("k"))).toBe("k")
    expect(() => new SealedValues({}, "settings").seal("k")).toThrow("jwtSecret")
  })
})
