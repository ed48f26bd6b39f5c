import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "@medusajs/framework/zod"
import { routeTable } from "../../../api/route-table"
import { createSvcClient } from "../../../client"
import { ROUTES } from "../../../client/generated"
import { createGuestClient } from "../../../client/guest-client"
import { routeOf } from "../../../client/route-line"
import { type DeclaredRoute, endpoint } from "../../../http"
import { clientSource, guestSource, staffSource } from "../client-source"
import { methodNames } from "../method-names"

const { routes } = routeTable()
const declared = ({ spec, ...route }: Omit<DeclaredRoute, "spec"> & { readonly spec?: object }): DeclaredRoute => ({
  ...route,
  spec: endpoint({
    summary: "A summary",
    since: "1.0.0",
    permission: "public",
    tag: "Test",
    response: z.object({ id: z.int() }),
    handle: () => null,
    ...spec,
  }).spec,
})

describe("the generated file of the client", () => {
  it.each([
    ["generated.ts", clientSource],
    ["guest-routes.ts", guestSource],
    ["staff-routes.ts", staffSource],
  ])("%s equals the output of `npm run client` for the current declarations", (file, source) => {
    expect(readFileSync(join(__dirname, "..", "..", "..", "client", file), "utf8")).toBe(source(routes))
  })

  it("the guest client has only routes that guests may call", () => {
    const guest = createGuestClient({ baseUrl: "https://shop.example" })
    for (const method of [guest.cart.validate, guest.orders.place, guest.orders.payment.open, guest.me.addresses.update]) {
      expect(typeof method).toBe("function")
    }
    expect(guest).not.toHaveProperty("webhooks")
    expect(guest.orders).not.toHaveProperty("delete")
  })

  it("has every route, by method and path", () => {
    const known = ROUTES.split("\n")
      .map(routeOf)
      .map(({ verb, path }) => `${verb} ${path.startsWith("/") ? `/svc${path}` : `/svc/v1/${path}`}`)
    expect(known.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it("has a function for each route, with its guard", () => {
    const svc = createSvcClient({ baseUrl: "https://shop.example" }) as unknown as Record<string, unknown>
    for (const { name } of ROUTES.split("\n").map(routeOf)) {
      const method = name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], svc)
      expect([name, typeof method, typeof (method as { failed?: unknown }).failed]).toEqual([name, "function", "function"])
    }
  })
})

describe("a route without its own name", () => {
  it.each([
    ["GET", "/svc/v1/things", "things.list", { response: z.array(z.object({ id: z.int() })) }],
    ["POST", "/svc/v1/things", "things.create", { created: true }],
    ["DELETE", "/svc/v1/things/{id}", "things.delete", {}],
    ["GET", "/svc/v1/things/{id}/history", "things.history", {}],
    ["POST", "/svc/v1/things/{id}/print-now", "things.printNow", {}],
    ["GET", "/svc/v1/delivery-boys/{id}/tours", "couriers.tours", {}],
    ["GET", "/svc/things/report.csv", "things.reportCsv", {}],
  ] as const)("%s %s is %s, named after its path", (method, path, name, spec) => {
    expect([...methodNames([declared({ method, path, spec })]).values()]).toEqual([name])
  })

  it("becomes a group where its path has two HTTP methods", () => {
    const path = "/svc/v1/things/{id}/payment"
    const both = [declared({ method: "GET", path }), declared({ method: "PUT", path })]
    expect([...methodNames(both).values()]).toEqual(["things.payment.get", "things.payment.update"])
  })
})

describe("the generator", () => {
  it("refuses duplicate method names, and a method with the name of a group", () => {
    const twice = [
      declared({ method: "PUT", path: "/svc/v1/things/{id}" }),
      declared({ method: "PATCH", path: "/svc/v1/things/{id}" }),
    ]
    expect(() => methodNames(twice)).toThrow()
    const both = [declared({ method: "GET", path: "/svc/v1/a/b" }), declared({ method: "GET", path: "/svc/a/b/c" })]
    expect(() => methodNames(both)).toThrow()
  })

  it("refuses a header that the client cannot send", () => {
    const spec = { headers: z.object({ "X-Svc-New": z.string().optional() }) }
    expect(() => clientSource([declared({ method: "GET", path: "/svc/v1/things", spec })])).toThrow()
  })

  it("documents a method's input, result and errors", () => {
    const spec = {
      params: z.object({ slug: z.enum(["a", "b"]) }),
      body: z.object({ name: z.string().describe("Its name."), note: z.string().nullable().optional() }),
      headers: z.object({ "Idempotency-Key": z.string().optional() }),
      response: z.object({ id: z.int(), at: z.string().nullable(), kind: z.enum(["x", "y"]).optional() }),
      failures: ["svc_email_exists"],
    }
    const source = clientSource([declared({ method: "POST", path: "/svc/v1/things/{slug}/mark", spec })])
    expect(source).toContain(
      'readonly mark: Method<[slug: "a" | "b", body: ThingsMarkBody], ThingsMarkResult, ThingsMarkFailure, "idempotencyKey">',
    )
    expect(source).toContain(
      "/** Body of `things.mark`. */\nexport interface ThingsMarkBody {\n  /** Its name. */\n  name: string\n  note?: string | null | undefined\n}",
    )
    expect(source).toContain('interface ThingsMarkResult {\n  id: number\n  at: string | null\n  kind?: "x" | "y" | undefined\n}')
    expect(source).toMatch(/ThingsMarkFailure = GeneralFailure .*"svc_email_exists"/)
    expect(source).toContain("things.mark POST things/{slug}/mark bi`")
  })

  it("names the members of a union by their discriminator", () => {
    const method = (kind: string, more: object) => z.object({ id: z.string(), title: z.string(), kind: z.literal(kind), ...more })
    const methods = z.union([method("offline", {}), method("online", { provider: z.string() })]).array()
    const response = z.object({ methods, total: z.string() })
    const source = clientSource([
      declared({ method: "GET", path: "/svc/v1/a/b", spec: { response } }),
      declared({ method: "GET", path: "/svc/v1/c/d", spec: { response: response.extend({ more: z.string() }) } }),
    ])
    expect(source).toContain("methods: (OfflineMethod | OnlineMethod)[]")
  })

  it("gives equal shapes one name, and writes larger ones as extensions", () => {
    const thing = z.object(Object.fromEntries("abcdefgh".split("").map((name) => [name, z.string()])))
    const source = clientSource([
      declared({ method: "GET", path: "/svc/v1/things", spec: { response: thing.array(), paginated: true } }),
      declared({ method: "GET", path: "/svc/v1/things/{id}", spec: { params: z.object({ id: z.int() }), response: thing } }),
      declared({
        method: "POST",
        path: "/svc/v1/things",
        spec: { created: true, response: thing.extend({ secret: z.string() }) },
      }),
    ])
    expect(source).toContain("readonly list: Query<[], Page<Thing>, ThingsListFailure>")
    expect(source).toContain("readonly get: Query<[id: string | number], Thing, ThingsGetFailure>")
    expect(source).toContain("export type Things = Thing & {\n  secret: string\n}")
  })
})
