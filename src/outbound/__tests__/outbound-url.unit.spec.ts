import { isFailure } from "../../errors"
import { assertOutboundUrlAllowed, isOutboundUrlAllowed, OutboundRefused, readOutboundUrl } from "../outbound-url"

const closed = { allowPrivate: false }
const open = { allowPrivate: true }

describe("outgoing URLs", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://１２７.0.0.1/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "https://10.0.0.1:8443/x",
    "https://192.168.0.1",
  ])("%s is this machine or a private network and allowed only with the option", (url) => {
    expect(() => readOutboundUrl(url, closed)).toThrow(OutboundRefused)
    expect(() => readOutboundUrl(url, open)).not.toThrow()
  })

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "http://2852039166/",
    "http://0xa9fea9fe/",
    "http://0251.0376.0251.0376/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[::ffff:0:127.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://0/",
    "http://0.0.0.0/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "javascript:alert(1)",
    "http://user:secret@example.com/",
    "http://user@example.com/",
    "//example.com",
    "example.com",
    "http://",
    "",
  ])("%s is refused with and without the option", (url) => {
    expect(() => readOutboundUrl(url, closed)).toThrow(OutboundRefused)
    expect(() => readOutboundUrl(url, open)).toThrow(OutboundRefused)
  })

  it("with a name that resolves to this machine are refused when saved", async () => {
    expect(await isOutboundUrlAllowed("http://localhost:5000", closed)).toBe(false)
    expect(await isOutboundUrlAllowed("http://localhost.:5000", closed)).toBe(false)
    expect(await isOutboundUrlAllowed("http://localhost:5000", open)).toBe(true)
  })

  it("with a name that does not resolve are accepted: every connection is checked again", async () => {
    expect(await isOutboundUrlAllowed("https://no-such-host.invalid/path", closed)).toBe(true)
  })

  it("that are refused cause an error that names the field, not the address", async () => {
    const refusal = await assertOutboundUrlAllowed("http://127.0.0.1/", { ...closed, field: "delivery.routing.base_url" }).catch(
      (error: unknown) => error,
    )
    expect(isFailure(refusal) && refusal.code).toBe("rest_invalid_param")
    expect(refusal).toMatchObject({ params: { fields: ["delivery.routing.base_url"] } })
    expect(JSON.stringify(refusal)).not.toContain("127.0.0.1")
  })
})
