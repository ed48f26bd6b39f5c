import fc from "fast-check"
import {
  findLegacyRoute,
  followLegacyRoute,
  LEGACY_ROUTES,
  type LegacyMatch,
  namesOfId,
  readLegacyAddress,
  writeAddress,
} from "../index"

const NOTHING = () => undefined
const given = (values: Readonly<Record<string, unknown>>) => (name: string) => values[name]

function follow(method: string, path: string, query: object = {}, body: object = {}) {
  const match = findLegacyRoute(path)
  if (!match) return undefined
  return followLegacyRoute(match, method, [
    given(query as Readonly<Record<string, unknown>>),
    given(body as Readonly<Record<string, unknown>>),
  ])
}

describe("the mapping of the seed", () => {
  it.each<[string, string, string]>([
    ["POST", "users/login", "/auth/token"],
    ["POST", "users/register", "/auth/register"],
    ["POST", "users/reset_password", "/auth/reset-password"],
    ["PUT", "users/edit_profile", "/auth/me"],
    ["GET", "users/orders", "/users/me/orders"],
    ["GET", "users/addresses", "/users/me/addresses"],
    ["POST", "users/new-address", "/users/me/addresses"],
    ["DELETE", "users/delete-address", "/users/me/addresses"],
    ["POST", "new-address", "/users/me/addresses"],
    ["DELETE", "delete-address", "/users/me/addresses"],
    ["GET", "force_disable_status", "/order-types"],
    ["POST", "users/place_order", "/orders"],
    ["GET", "orders", "/orders"],
    ["GET", "orders/statuses", "/order-statuses"],
    ["GET", "orders/reports", "/orders/reports"],
    ["GET", "orders/force_disable", "/order-types"],
    ["GET", "orders/force_disable_status", "/order-types"],
    ["HEAD", "orders/force_disable_status", "/order-types"],
    ["GET", "products", "/catalog"],
    ["GET", "products/search", "/products"],
    ["GET", "products/categories", "/product-categories"],
    ["GET", "extra", "/extras"],
    ["GET", "extra-options", "/extras"],
    ["GET", "extra-category", "/extra-categories"],
    ["GET", "payment_gateways", "/payment-gateways"],
    ["GET", "payment/gateways", "/payment-gateways"],
    ["GET", "paymentmethods", "/payment-methods"],
    ["GET", "shipping/zones", "/shipping-methods"],
    ["GET", "deliveryboys", "/delivery-boys"],
  ])("%s %s → %s", (method, old, path) => {
    const expected = `/svc/v1${path}`
    expect(follow(method, old)).toEqual({ location: expected, template: expected })
    expect(follow(method, `${old.toUpperCase()}/`)).toEqual({ location: expected, template: expected })
  })

  it.each<[string, string, string, string, object]>([
    ["GET", "users/check_order_status", "/orders", "/orders/{id}/status", { order_id: 1042 }],
    ["POST", "users/update_order", "/orders", "/orders/{id}", { id: "1042" }],
    ["POST", "orders/update", "/orders", "/orders/{id}", { number: "1042" }],
    ["POST", "orders/minutes_changer", "/orders", "/orders/{id}/minutes", { order: 1042 }],
    ["POST", "orders/delete", "/orders", "/orders/{id}", { orderId: "1042" }],
    ["PUT", "products/edit", "/products", "/products/{id}/availability", { product_id: "1042" }],
    ["PUT", "orders/force_disable", "/order-types", "/order-types/{slug}/force-disable", { order_type: "1042" }],
    ["POST", "orders/force_disable_status", "/order-types", "/order-types/{slug}/force-disable", { slug: "1042" }],
  ])(
    "%s %s takes the id from path, query or body; without an id it leads to %s and names the template",
    (method, old, collection, template, telling) => {
      const found = `/svc/v1${template.replace(/\{\w+\}/, "1042")}`
      expect(follow(method, `${old}/1042`)).toEqual({ location: found, template: found })
      expect(follow(method, old, telling)).toEqual({ location: found, template: found })
      expect(follow(method, old, {}, telling)).toEqual({ location: found, template: found })
      expect(follow(method, old)).toEqual({ location: `/svc/v1${collection}`, template: `/svc/v1${template}` })
    },
  )

  it("an id in the path takes precedence over the query, and the query over the body", () => {
    expect(follow("POST", "orders/update/1", { id: "2" }, { id: 3 })?.location).toBe("/svc/v1/orders/1")
    expect(follow("POST", "orders/update", { order_id: "2" }, { id: 3 })?.location).toBe("/svc/v1/orders/2")
  })

  it("if a source has no id, the next one is used", () => {
    expect(follow("POST", "orders/update/", { id: "" }, { id: 3 })?.location).toBe("/svc/v1/orders/3")
    expect(follow("POST", "orders/update/..", { id: ".", order_id: "2" })?.location).toBe("/svc/v1/orders/2")
  })

  it("query and body are read only where the new route takes an id", () => {
    const names = (path: string, method: string) => namesOfId(findLegacyRoute(path) as LegacyMatch, method)
    expect(names("users/login", "POST")).toEqual([])
    expect(names("orders/force_disable", "GET")).toEqual([])
    expect(names("orders/force_disable", "PUT")).toContain("slug")
    expect(names("users/delete-address", "POST")).toContain("position")
  })

  it.each([
    ["orders/1042", "/orders/1042"],
    ["users/addresses/0", "/users/me/addresses/0"],
    ["users/delete-address/2", "/users/me/addresses/2"],
    ["extra/7", "/extras/7"],
    ["extra-category/7/anything", "/extra-categories/7"],
    ["products/prod_1", "/products/prod_1"],
    ["users/login/again", "/auth/token"],
    ["deliveryboys/5", "/delivery-boys"],
  ])("with a further path segment: %s → %s", (old, path) => {
    expect(follow("GET", old)?.location).toBe(`/svc/v1${path}`)
  })

  it("an address is deleted by the position in query or body", () => {
    expect(follow("POST", "users/delete-address", {}, { position: 1 })?.location).toBe("/svc/v1/users/me/addresses/1")
  })

  it.each([
    "",
    "users",
    "payment",
    "shipping",
    "nothing",
    "user/login",
    "users/logins",
    "users//login",
    "__proto__",
    "constructor",
  ])("%j is not a legacy route", (path) => expect(findLegacyRoute(path)).toBeUndefined())

  it.each([".", "..", "%2e%2e", "", "%00", "%0d%0aSet-Cookie:x", "%ff", "%", "x".repeat(256)])("%j is not an id", (id) => {
    expect(follow("POST", `orders/update/${id}`)?.location).toBe("/svc/v1/orders")
  })

  it.each(["\u0020", "~", "Ñandú/1", "x".repeat(255)])("%j is an id", (id) => {
    expect(follow("POST", "orders/update", { id })?.location).toBe(`/svc/v1/orders/${encodeURIComponent(id)}`)
    expect(follow("POST", `orders/update/${encodeURIComponent(id)}`)?.location).toBe(`/svc/v1/orders/${encodeURIComponent(id)}`)
  })

  it.each(["\u001f", "\u007f", "\u0085", "1\n2"])("%j contains a control character and is not an id", (id) => {
    expect(follow("POST", "orders/update", { id })?.location).toBe("/svc/v1/orders")
  })

  it.each([[{}], [[]], [null], [true], [1.5], ["\ud800"], [["1"]]])("%j in a body is not an id", (id) => {
    expect(follow("POST", "orders/update", {}, { id })?.location).toBe("/svc/v1/orders")
  })
})

describe("addresses", () => {
  it.each([
    ["/legacy/v1/orders", "page=2", { form: "path", path: "orders", query: "page=2" }],
    ["/legacy/v2/users/login/", "", { form: "path", path: "users/login/", query: "" }],
    ["/LEGACY/V1", "", { form: "path", path: "", query: "" }],
    ["/", "rest_route=/legacy/v1/orders&page=2", { form: "rest_route", path: "orders", query: "page=2" }],
    ["/", "a=1&rest_route=%2Flegacy%2Fv2%2Forders%3Fpage%3D2&b=", { form: "rest_route", path: "orders", query: "page=2&a=1&b=" }],
    ["/", "a=1&&rest_route=/legacy/v1/orders?&b=2", { form: "rest_route", path: "orders", query: "a=1&b=2" }],
    ["/", "rest_route=/svc/v1&rest_route=/legacy/v2/orders", { form: "rest_route", path: "orders", query: "" }],
    ["/", "rest_route=/legacy/v1?page=2", { form: "rest_route", path: "", query: "page=2" }],
  ])("%s ? %s is a legacy address", (path, query, expected) => {
    expect(readLegacyAddress(path, query)).toEqual(expected)
  })

  it.each([
    ["/legacy/v3/orders", ""],
    ["/legacy/v10/orders", ""],
    ["/legacy", ""],
    ["/legacyv1/orders", ""],
    ["/x/legacy/v1/orders", ""],
    ["/", ""],
    ["/", "a=1&rest_route"],
    ["/", "other=/legacy/v1/orders"],
    ["/", "rest_route=/svc/v1/orders"],
    ["/", "rest_route=/legacy/v3/orders"],
    ["/x", "rest_route=/legacy/v1/orders"],
  ])("%s ? %s is not a legacy address", (path, query) => {
    expect(readLegacyAddress(path, query)).toBeUndefined()
  })

  it.each([
    ["path", "", "/svc/v1/orders", "/svc/v1/orders/{id}"],
    ["path", "page=2", "/svc/v1/orders?page=2", "/svc/v1/orders/{id}?page=2"],
    ["rest_route", "", "/?rest_route=/svc/v1/orders", "/?rest_route=/svc/v1/orders/{id}"],
    ["rest_route", "page=2", "/?rest_route=/svc/v1/orders&page=2", "/?rest_route=/svc/v1/orders/{id}&page=2"],
  ] as const)(
    "a request in the form %s with the query %j gets a Location in the same form",
    (form, query, location, template) => {
      const to = { location: "/svc/v1/orders", template: "/svc/v1/orders/{id}" }
      expect(writeAddress({ form, path: "orders", query }, to)).toEqual({ location, template })
    },
  )

  it.each([
    ["q=a+b%20c&d[]=1", "q=a+b%20c&d[]=1"],
    ["q=ñ💶", "q=%C3%B1%F0%9F%92%B6"],
    ['q="<a>"#b', "q=%22%3Ca%3E%22%23b"],
    ["q=a b\\^`{|}\r\n", "q=a%20b%5C%5E%60%7B%7C%7D%0D%0A"],
    ["q=\ud800", "q="],
  ])("the query is kept as written, encoded for a header: %j", (query, kept) => {
    const to = { location: "/svc/v1/catalog", template: "/svc/v1/catalog" }
    expect(writeAddress({ form: "path", path: "", query }, to).location).toBe(`/svc/v1/catalog?${kept}`)
  })

  it("an id keeps its value in both forms", () => {
    const match = findLegacyRoute("orders/update/a%2Fb%3Fc%26d")
    const to = match && followLegacyRoute(match, "PUT", [NOTHING])
    if (!to) throw new Error("known route")
    const plain = new URL(writeAddress({ form: "path", path: "", query: "x=1" }, to).location, "http://shop.example")
    expect(plain.pathname.split("/").map(decodeURIComponent)).toEqual(["", "svc", "v1", "orders", "a/b?c&d"])
    const rest = new URL(writeAddress({ form: "rest_route", path: "", query: "x=1" }, to).location, "http://shop.example")
    expect([rest.pathname, rest.searchParams.get("rest_route"), rest.searchParams.get("x")]).toEqual(["/", plain.pathname, "1"])
  })

  it("whatever the request is, the Location is a valid header in the service's own namespace", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom("//evil.example", "\\\\evil.example", "/../..", "\r\nSet-Cookie: a=b", "%0d%0a", "@evil.example", "ö ?#"),
    )
    const old = fc.constantFrom(...LEGACY_ROUTES.map((route) => route.old))
    fc.assert(
      fc.property(old, hostile, hostile, fc.constantFrom("path" as const, "rest_route" as const), (row, id, query, form) => {
        for (const path of [row, `${row}/${id}`]) {
          const match = findLegacyRoute(path)
          if (!match) return false
          const to = followLegacyRoute(match, "POST", [() => id])
          const { location } = writeAddress({ form, path, query }, to)
          const url = new URL(location, "http://shop.example")
          if (!/^[\x21-\x7e]*$/.test(location) || url.origin !== "http://shop.example") return false
          const route = form === "path" ? url.pathname : (url.searchParams.get("rest_route") ?? "")
          if (!route.startsWith("/svc/v1/")) return false
        }
        return true
      }),
    )
  })
})
