import { z } from "@medusajs/framework/zod"
import { mayContainSecrets, redactUrl } from "../answers/redact-url"
import { endpoint } from "../endpoint"
import { parseForm } from "../input/form"
import { restRouteTarget } from "../rest-route"
import { type DeclaredRoute, type HttpMethod, RouteTable } from "../route-table"

describe("parsing of queries and forms", () => {
  it.each([
    ["", {}],
    ["a=1&b=2", { a: "1", b: "2" }],
    ["a", { a: "" }],
    ["a=%C3%B1+x", { a: "ñ x" }],
    ["a=1&a=2", { a: ["1", "2"] }],
    ["a[]=1", { a: ["1"] }],
    ["a[]=1&a[]=2", { a: ["1", "2"] }],
    ["a[b]=1&a[c][d]=2", { a: { b: "1", c: { d: "2" } } }],
    ["a[0][x]=1&a[1][x]=2", { a: [{ x: "1" }, { x: "2" }] }],
    ["a[9999]=1", { a: [] }],
    ["a[=1&]=2&[]=3", { "a[": "1", "]": "2", "[]": "3" }],
    ["a=%E0%A4%A", { a: "\ufffd%A" }],
  ])("%s", (text, value) => {
    expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(value)
  })

  it.each(["__proto__[x]=1", "a[__proto__][x]=1", "__proto__=1&__proto__=2", "constructor[prototype][x]=1"])(
    "%s does not reach a prototype",
    (text) => {
      parseForm(text)
      expect(({} as { x?: unknown }).x).toBeUndefined()
    },
  )

  it("is limited in fields and depth", () => {
    expect(Object.keys(parseForm(Array.from({ length: 5_000 }, (_, n) => `k${n}=1`).join("&"))).length).toBe(2_000)
    expect(() => parseForm(`a${"[b]".repeat(100_000)}=1`)).not.toThrow()
  })
})

describe("rest_route", () => {
  it.each([
    ["/?rest_route=/svc/v1/status", "/svc/v1/status"],
    ["/?rest_route=%2Fsvc%2Fv1%2Fstatus&a=1", "/svc/v1/status?a=1"],
    ["/?a=1&rest_route=/svc/v1/status&b=2", "/svc/v1/status?a=1&b=2"],
    ["/?rest_route=/svc/v1/x?own=1&b=2", "/svc/v1/x?own=1&b=2"],
    ["/?rest_route=/svc/v1/x%3Fown%3D1%26z%3D2&b=2", "/svc/v1/x?own=1&z=2&b=2"],
    ["/?rest_route=/svc/v1/a%20b%23c", "/svc/v1/a%20b%23c"],
    ["/?rest_route=/admin&rest_route=/svc/v1/x", "/svc/v1/x"],
    ["/?rest_route=/svc/v1", "/svc/v1"],
    ["/?rest_route=svc/v1/status&b=2", "/svc/v1/status?b=2"],
    ["/?rest_route=svc%2Fv1%2Fstatus", "/svc/v1/status"],
    ["/?rest_route=admin/svc/v1/status", undefined],
    ["/?rest_route=/svc/v1x", undefined],
    ["/?rest_route=/svc", undefined],
    ["/?rest_route=/admin/users", undefined],
    ["/?rest_route=http://x/svc/v1/status", undefined],
    ["/?rest_route[]=/svc/v1/status", undefined],
    ["/?rest_route", undefined],
    ["/?", undefined],
    ["/", undefined],
  ])("%s is rewritten to %s", (url, target) => {
    expect(restRouteTarget(url)).toBe(target)
  })
})

describe("addresses in logs", () => {
  const id = "order_01HXYZ0123456789ABCDEFGHJK"

  it.each([
    ["/svc/v1/status", "/svc/v1/status"],
    ["/svc/v1/tables/resolve?token=abc", "/svc/v1/tables/resolve?token=***"],
    ["/x?TOKEN=abc&a=1", "/x?TOKEN=***&a=1"],
    ["/x?token[]=abc&%74oken=abc", "/x?token[]=***&%74oken=***"],
    ["/x?_nonce=a&order_key=b&svc_table=c", "/x?_nonce=***&order_key=***&svc_table=***"],
    [`/svc/v1/orders/${id}/status`, "/svc/v1/orders/order_***/status"],
    [`/x?id=${id}&order_type=delivery`, "/x?id=order_***&order_type=delivery"],
    ["/svc/v1/order-types/delivery", "/svc/v1/order-types/delivery"],
    ["/?rest_route=/svc/v1/x?token=abc", "/?rest_route=/svc/v1/x%3Ftoken%3D***"],
    ["/x?tokens=1&mytoken=2", "/x?tokens=1&mytoken=2"],
    ["/%E0%A4%A?a=%E0%A4%A", "/%E0%A4%A?a=%E0%A4%A"],
  ])("%s is logged as %s", (url, written) => {
    expect(mayContainSecrets(url) ? redactUrl(url) : url).toBe(written)
  })
})

describe("the route table", () => {
  const spec = (params?: z.ZodObject) =>
    endpoint({ summary: "s", since: "1", tag: "t", permission: "public", response: z.unknown(), params, handle: () => null }).spec
  const table = new RouteTable(
    [
      "GET /a/{id}",
      "PUT /a/{id}",
      "GET /a/reports",
      "GET /a/{id}/status",
      "GET /a/reports/deep/x",
      "POST /b",
      "GET /b",
      "GET /{any}/c/{id}",
    ].map((key): DeclaredRoute => {
      const [method, path] = key.split(" ") as [HttpMethod, string]
      return { method, path, spec: spec() }
    }),
  )

  it.each([
    ["/a/7", "/a/{id}", ["7"]],
    ["/a/7/", "/a/{id}", ["7"]],
    ["/a/reports", "/a/reports", []],
    ["/a/REPORTS", "/a/reports", []],
    ["/A/7/Status", "/a/{id}/status", ["7"]],
    ["/a/reports/status", "/a/{id}/status", ["reports"]],
    ["/a/c/9", "/{any}/c/{id}", ["a", "9"]],
    ["/a/%2f", "/a/{id}", ["%2f"]],
    ["/b", "/b", []],
    ["/a", undefined, []],
    ["/a/", undefined, []],
    ["/a//", undefined, []],
    ["/a/7//", undefined, []],
    ["//a/7", undefined, []],
    ["/a/7/other", undefined, []],
    ["/b/", "/b", []],
    ["", undefined, []],
    ["/", undefined, []],
    ["/__proto__", undefined, []],
  ])("maps %s to %s", (path, expected, values) => {
    const match = table.find(path)
    expect([match?.entry.path, match?.values ?? []]).toEqual([expected, values])
  })

  it("lists the allowed methods of a path", () => {
    expect(table.find("/b")?.entry.allow).toBe("GET, HEAD, POST, OPTIONS")
    expect(table.find("/a/1")?.entry.parameters).toEqual(["id"])
  })

  it("lists its routes in a fixed order, whatever the order of the files", () => {
    expect(new RouteTable([...table.routes].reverse()).routes).toEqual(table.routes)
  })
})
