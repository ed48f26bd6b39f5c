import { connect } from "node:net"
import { z } from "@medusajs/framework/zod"
import { fail } from "../../errors"
import { reply, replyBytes } from "../answers/reply"
import { endpoint } from "../endpoint"
import { pageMeta, pageOf, pagination } from "../input/pagination"
import { account, JSON_BODY, type KitServer, type KitServerOptions, startKit } from "./kit-server"

const base = { since: "1.0.0", tag: "Test", response: z.unknown() } as const

const echoBody = z.object({
  name: z.string().max(20),
  quantity: z.int().min(1).optional(),
  flag: z.boolean().optional(),
  items: z
    .array(z.object({ id: z.string(), quantity: z.int().min(1) }))
    .max(3)
    .optional(),
})

const routes = {
  "GET /svc/v1/status": endpoint({ ...base, summary: "s", permission: "public", handle: () => ({ up: true }) }),
  "GET /svc/v1/list": endpoint({
    ...base,
    summary: "s",
    permission: "public",
    query: z.object({ ...pagination, search: z.string().max(100).optional(), days: z.int().min(1).max(90).optional() }),
    handle: ({ query }) => reply([query], { meta: pageMeta(45, pageOf(query)) }),
  }),
  "GET /svc/v1/orders/{id}": endpoint({
    ...base,
    summary: "s",
    permission: "signed_in",
    params: z.object({ id: z.string().max(64) }),
    handle: ({ params, caller }) => ({ id: params.id, username: caller.username }),
  }),
  "GET /svc/v1/orders/reports": endpoint({ ...base, summary: "s", permission: "management", handle: () => ({ report: true }) }),
  "DELETE /svc/v1/orders/{id}": endpoint({
    ...base,
    summary: "s",
    permission: "management",
    params: z.object({ id: z.string() }),
    handle: ({ params }) => params,
  }),
  "GET /svc/v1/things/{slug}": endpoint({
    ...base,
    summary: "s",
    permission: "public",
    params: z.object({ slug: z.enum(["delivery", "pickup"]) }),
    handle: ({ params }) => params,
  }),
  "POST /svc/v1/echo": endpoint({
    ...base,
    summary: "s",
    permission: "public",
    body: echoBody,
    handle: ({ body, language, now }) => reply({ body, language, now }, { status: 201, headers: { "X-Made": "yes" } }),
  }),
  "POST /svc/v1/orders": endpoint({
    ...base,
    summary: "s",
    permission: "public",
    strictCredential: true,
    refusedInCoexistence: true,
    body: echoBody,
    headers: z.object({
      "Idempotency-Key": z
        .string()
        .regex(/^[\w:-]{8,80}$/)
        .optional(),
    }),
    handle: ({ caller, headers }) => ({ caller: caller.kind, key: headers["Idempotency-Key"] }),
  }),
  "PUT /svc/v1/managed": endpoint({
    ...base,
    summary: "s",
    permission: "management",
    refusedInCoexistence: true,
    body: echoBody,
    query: z.object({ days: z.int().min(1) }),
    handle: () => ({ done: true }),
  }),
  "GET /svc/v1/couriers": endpoint({ ...base, summary: "s", permission: "management_or_store", handle: () => [] }),
  "PUT /svc/v1/order-types/{slug}/force-disable": endpoint({
    ...base,
    summary: "s",
    permission: "management",
    refusal: "rest_forbidden",
    params: z.object({ slug: z.string() }),
    body: z.object({ disabled: z.boolean() }),
    handle: ({ body }) => body,
  }),
  "GET /svc/v1/accounts": endpoint({
    ...base,
    summary: "s",
    permission: "management",
    closedTo: "basic",
    handle: () => [],
  }),
  "GET /svc/v1/tables/availability": endpoint({ ...base, summary: "s", permission: "public", handle: () => ({ tables: [] }) }),
  "GET /svc/v1/settings/tables": endpoint({ ...base, summary: "s", permission: "management", handle: () => ({ tables: [] }) }),
  "GET /svc/v1/loyalty/me": endpoint({ ...base, summary: "s", permission: "signed_in", handle: () => ({ points: 1 }) }),
  "GET /svc/v1/breaks": endpoint({
    ...base,
    summary: "s",
    permission: "public",
    handle: () => Promise.reject(new Error("secret inside")),
  }),
  "GET /svc/v1/refuses": endpoint({
    ...base,
    summary: "s",
    permission: "public",
    handle: () => {
      throw fail("svc_order_not_found")
    },
  }),
  "GET /svc/v1/slow": endpoint({
    ...base,
    summary: "s",
    permission: "public",
    handle: () => new Promise((resolve) => slowCalls.push(() => resolve("done"))),
  }),
  "GET /svc/v1/prepared": endpoint({
    ...base,
    summary: "s",
    permission: "public",
    handle: () => replyBytes(Buffer.from('{"success":true,"data":"ñ"}')),
  }),
  "GET /svc/v1/empty": endpoint({ ...base, summary: "s", permission: "public", handle: () => reply(undefined, { meta: {} }) }),
  "GET /svc/orders/report.csv": endpoint({
    ...base,
    summary: "s",
    permission: "signed_in",
    produces: "text/csv",
    handle: () => replyBytes("a,b", "text/csv; charset=utf-8"),
  }),
}

let kit: KitServer
const kits: KitServer[] = []

async function start(options?: KitServerOptions): Promise<KitServer> {
  const started = await startKit(routes, options)
  kits.push(started)
  return started
}

beforeAll(async () => {
  kit = await start()
})
afterAll(() => Promise.all(kits.map((each) => each.stop())))

const send = (value: unknown): { body: string; headers: Record<string, string> } => ({
  body: JSON.stringify(value),
  headers: JSON_BODY,
})

describe("a client that disconnected before its request reaches the gate", () => {
  it("causes no work and occupies no place", async () => {
    const held: (() => void)[] = []
    const done: string[] = []
    const kit = await startKit(
      {
        "GET /svc/v1/waits": endpoint({ ...base, summary: "s", permission: "public", handle: () => void done.push("done") }),
      },
      {
        ports: { concurrency: () => 2 },
        before: (app) => app.use((req, _res, next) => (req.headers["x-held"] === undefined ? next() : held.push(() => next()))),
      },
    )
    try {
      const { port } = new URL(kit.url)
      const gone = Array.from({ length: 2 }, () => connect(Number(port), "127.0.0.1"))
      for (const socket of gone) socket.write("GET /svc/v1/waits HTTP/1.1\r\nHost: x\r\nX-Held: 1\r\n\r\n")
      while (held.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
      for (const socket of gone) socket.destroy()
      await new Promise((resolve) => setTimeout(resolve, 50))
      for (const go of held) go()
      expect(done).toEqual([])
      expect((await kit.call("GET", "/svc/v1/waits")).status).toBe(200)
    } finally {
      await kit.stop()
    }
  })
})

describe("a successful response", () => {
  it("is in the envelope, without meta if there is none", async () => {
    const { status, body, headers } = await kit.call("GET", "/svc/v1/status")
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { up: true } } })
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8")
  })

  it("has the pagination object in meta, never in headers", async () => {
    const { body, headers } = await kit.call("GET", "/svc/v1/list?page=3&search=caf%C3%A9")
    expect(body).toEqual({
      success: true,
      data: [{ page: 3, per_page: 20, search: "café" }],
      meta: { page: 3, per_page: 20, total: 45, total_pages: 3 },
    })
    for (const name of ["x-platform-total", "x-platform-totalpages", "link"]) expect(headers.has(name)).toBe(false)
  })

  it("has no empty meta, and null as data if there is none", async () => {
    expect((await kit.call("GET", "/svc/v1/empty")).body).toEqual({ success: true, data: null })
  })

  it("has the status and headers that the handler sets", async () => {
    const before = Date.now()
    const { status, body, headers } = await kit.call("POST", "/svc/v1/echo", send({ name: "x", unknown: 1 }))
    expect({ status, sent: body.data.body, language: body.data.language }).toEqual({
      status: 201,
      sent: { name: "x" },
      language: "en",
    })
    expect(body.data.now).toBeGreaterThanOrEqual(before)
    expect(headers.get("x-made")).toBe("yes")
  })

  it("may consist of prepared bytes", async () => {
    const { body, headers } = await kit.call("GET", "/svc/v1/prepared")
    expect(body).toEqual({ success: true, data: "ñ" })
    expect(headers.get("content-length")).toBe("28")
  })

  it("to HEAD has the headers of GET and no body", async () => {
    const { status, text, headers } = await kit.call("HEAD", "/svc/v1/status")
    expect({ status, text, length: headers.get("content-length") }).toEqual({ status: 200, text: "", length: "35" })
  })

  it("is returned whatever the letter case of the path is, and with a trailing slash, as in the host's router", async () => {
    expect((await kit.call("GET", "/SVC/V1/Status/")).status).toBe(200)
    expect((await kit.call("GET", "/svc/v1/ORDERS/AbC/", { as: "customer" })).body.data.id).toBe("AbC")
  })
})

describe("a request target in absolute form", () => {
  it("is matched like its path", async () => {
    const answer = (path: string) => kit.raw(`GET ${kit.url}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(await answer("/svc/v1/status")).toMatch(/^HTTP\/1\.1 200 /)
    expect(await answer("/svc/v1/nothing")).toContain("rest_no_route")
  })
})

describe("404 rest_no_route", () => {
  const noRoute = { code: "rest_no_route", data: { status: 404, params: [] } }

  it.each([
    ["GET", "/svc/v1"],
    ["GET", "/svc/v1/"],
    ["GET", "/svc/v1/nothing"],
    ["GET", "/svc/v1/a/b/c/d/e/f/g/h"],
    ["GET", "/svc/v1/status/x"],
    ["GET", "/svc/v1//status"],
    ["GET", "/?rest_route=/svc/v1//status"],
    ["GET", "/svc/v1/status//"],
    ["GET", "/svc/v1/%73tatus"],
    ["GET", "/svc/v1/%"],
    ["GET", "/svc/v1/%E0%A4%A"],
    ["GET", "/svc/v1/orders//"],
    ["POST", "/svc/v1/status"],
    ["PUT", "/svc/v1/status"],
    ["PATCH", "/svc/v1/orders/1"],
    ["DELETE", "/svc/v1/status"],
    ["DELETE", "/svc/v1/orders/reports"],
    ["PROPFIND", "/svc/v1/status"],
    ["OPTIONS", "/svc/v1/nothing"],
    ["GET", "/svc/orders"],
    ["GET", "/svc/orders/nothing"],
    ["GET", "/svc/tables/x"],
  ])("is the response to %s %s", async (method, path) => {
    const { status, body, headers } = await kit.call(method, path)
    expect(status).toBe(404)
    expect(body).toMatchObject(noRoute)
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8")
  })

  it("takes precedence over errors in credentials and body", async () => {
    const { body } = await kit.call("POST", "/svc/v1/nothing", { body: "{", headers: JSON_BODY, as: "nobody" })
    expect(body.code).toBe("rest_no_route")
  })
})

describe("the permission of a route", () => {
  it.each([
    [
      "/svc/v1/orders/1",
      {
        none: 401,
        nobody: 401,
        customer: 200,
        deliveryboy_user: 200,
        multistore_user: 200,
        shop_manager: 200,
        administrator: 200,
      },
    ],
    [
      "/svc/v1/couriers",
      {
        none: 401,
        nobody: 401,
        customer: 403,
        deliveryboy_user: 403,
        multistore_user: 200,
        shop_manager: 200,
        administrator: 200,
      },
    ],
    [
      "/svc/v1/orders/reports",
      {
        none: 401,
        nobody: 401,
        customer: 403,
        deliveryboy_user: 403,
        multistore_user: 403,
        shop_manager: 200,
        administrator: 200,
      },
    ],
  ])("decides which roles may call %s", async (path, expected) => {
    for (const [as, status] of Object.entries(expected)) {
      const answer = await kit.call("GET", path, as === "none" ? {} : { as })
      expect([as, answer.status]).toEqual([as, status])
      if (status === 401) expect(answer.body).toMatchObject({ code: "svc_unauthorized", data: { status: 401, params: [] } })
      if (status === 403) expect(answer.body).toMatchObject({ code: "svc_forbidden", data: { status: 403, params: [] } })
    }
  })

  it("is refused with the code that the route declares, as 401 and as 403", async () => {
    const path = "/svc/v1/order-types/delivery/force-disable"
    expect((await kit.call("PUT", path)).body).toMatchObject({ code: "rest_forbidden", data: { status: 401 } })
    expect((await kit.call("PUT", path, { as: "nobody" })).body).toMatchObject({ code: "rest_forbidden", data: { status: 401 } })
    expect((await kit.call("PUT", path, { as: "customer" })).body).toMatchObject({
      code: "rest_forbidden",
      data: { status: 403 },
    })
  })

  it("keeps responses out of caches unless it is public", async () => {
    expect((await kit.call("GET", "/svc/v1/orders/1", { as: "customer" })).headers.get("cache-control")).toBe("private, no-store")
    expect((await kit.call("GET", "/svc/v1/status")).headers.has("cache-control")).toBe(false)
  })
})

describe("credentials", () => {
  it("that are invalid are ignored on public routes and reported in a header", async () => {
    const { status, headers } = await kit.call("GET", "/svc/v1/status", { as: "nobody" })
    expect({ status, hint: headers.get("x-svc-auth") }).toEqual({ status: 200, hint: "invalid" })
    expect((await kit.call("GET", "/svc/v1/status")).headers.has("x-svc-auth")).toBe(false)
  })

  it("that are invalid are refused with 401 on strict public routes", async () => {
    expect((await kit.call("POST", "/svc/v1/orders", { ...send({ name: "x" }), as: "nobody" })).body.code).toBe(
      "svc_unauthorized",
    )
    expect((await kit.call("POST", "/svc/v1/orders", send({ name: "x" }))).body.data.caller).toBe("anonymous")
    expect(
      (
        await kit.call("POST", "/svc/v1/orders", {
          ...send({ name: "x" }),
          headers: { ...JSON_BODY, Authorization: "Bearer customer" },
        })
      ).body.data.caller,
    ).toBe("account")
  })

  it("are refused on every route if the session's nonce is wrong", async () => {
    const strict = await start({
      ports: {
        authenticate: () => {
          throw fail("rest_cookie_invalid_nonce")
        },
      },
    })
    const { status, body } = await strict.call("GET", "/svc/v1/status", { headers: { Cookie: "connect.sid=x" } })
    expect({ status, code: body.code }).toEqual({ status: 403, code: "rest_cookie_invalid_nonce" })
  })

  it.each(["basic", "device"] as const)("of kind %s are refused on routes that are closed to them", async (via) => {
    const closed = await start({ ports: { authenticate: () => account(["administrator"], via) } })
    const refused = await closed.call("GET", "/svc/v1/accounts", { as: "x" })
    expect([refused.status, refused.body.code]).toEqual([403, "svc_forbidden"])
    expect((await closed.call("GET", "/svc/v1/couriers", { as: "x" })).status).toBe(200)
  })
})

describe("the order of the checks", () => {
  const wrong = { body: "{", headers: JSON_BODY }

  it("is route, credentials, permission, coexistence, body, missing fields, invalid fields, resource", async () => {
    const legacy = await start({ ports: { coexistence: () => true } })
    const path = "/svc/v1/managed"
    expect((await legacy.call("PUT", `${path}/x`, wrong)).body.code).toBe("rest_no_route")
    expect((await legacy.call("PUT", path, wrong)).body.code).toBe("svc_unauthorized")
    expect((await legacy.call("PUT", path, { ...wrong, as: "customer" })).body.code).toBe("svc_forbidden")
    expect((await legacy.call("PUT", path, { ...wrong, as: "administrator" })).body).toMatchObject({
      success: false,
      error: { code: "svc_cutover_pending", details: {} },
    })
    expect((await kit.call("PUT", path, { ...wrong, as: "administrator" })).body.code).toBe("rest_invalid_json")
    const missing = await kit.call("PUT", `${path}?days=0`, { ...send({ quantity: "x" }), as: "administrator" })
    expect(missing.body).toMatchObject({ code: "rest_missing_callback_param", data: { status: 400, params: ["name"] } })
    const invalid = await kit.call("PUT", `${path}?days=0`, { ...send({ name: "x", quantity: 0 }), as: "administrator" })
    expect(invalid.body).toMatchObject({ code: "rest_invalid_param", data: { status: 400, params: ["days", "quantity"] } })
    expect((await kit.call("PUT", `${path}?days=1`, { ...send({ name: "x" }), as: "administrator" })).body).toEqual({
      success: true,
      data: { done: true },
    })
  })
})

describe("validation", () => {
  it("reports fields as paths, each with a code and a message", async () => {
    const { status, body } = await kit.call("POST", "/svc/v1/echo", send({ name: "x", items: [{ id: "1", quantity: 0 }] }))
    expect(status).toBe(400)
    expect(body).toEqual({
      code: "rest_invalid_param",
      message: expect.any(String),
      data: {
        status: 400,
        params: ["items[0].quantity"],
        details: { "items[0].quantity": { code: "rest_out_of_bounds", message: expect.stringMatching(/./) } },
      },
    })
  })

  it("refuses an unknown path value and names the parameter", async () => {
    expect((await kit.call("GET", "/svc/v1/things/dine_in")).body).toMatchObject({
      code: "rest_invalid_param",
      data: { params: ["slug"], details: { slug: { code: "rest_not_in_enum" } } },
    })
  })

  it("refuses a path value that is not UTF-8, after the credentials", async () => {
    expect((await kit.call("GET", "/svc/v1/orders/%E0%A4%A")).body.code).toBe("svc_unauthorized")
    for (const bad of ["%E0%A4%A", "%", "%zz", "%ff"]) {
      const { status, body } = await kit.call("GET", `/svc/v1/orders/${bad}`, { as: "customer" })
      expect({ status, code: body.code, params: body.data.params }).toEqual({
        status: 400,
        code: "rest_invalid_param",
        params: ["id"],
      })
    }
  })

  it("refuses text that the database cannot store, in every part of the request", async () => {
    expect((await kit.call("GET", "/svc/v1/orders/a%00b", { as: "customer" })).body.data.params).toEqual(["id"])
    expect((await kit.call("GET", "/svc/v1/list?search=%00")).body.data.params).toEqual(["search"])
    expect((await kit.call("POST", "/svc/v1/echo", { body: '{"name":"\\u0000"}', headers: JSON_BODY })).body.data.params).toEqual(
      ["name"],
    )
    expect((await kit.call("POST", "/svc/v1/echo", { body: '{"name":"\\ud800"}', headers: JSON_BODY })).body.data.params).toEqual(
      ["name"],
    )
    expect(
      (await kit.call("POST", "/svc/v1/echo", { body: '{"name":"\\ud83c\\udf55"}', headers: JSON_BODY })).body.data.body.name,
    ).toBe("🍕")
  })

  it("decodes path values once", async () => {
    expect((await kit.call("GET", "/svc/v1/orders/a%2Fb%2520c", { as: "customer" })).body.data.id).toBe("a/b%20c")
  })

  it("validates the headers that a route declares", async () => {
    const headers = { ...JSON_BODY, "Idempotency-Key": "short" }
    expect((await kit.call("POST", "/svc/v1/orders", { body: '{"name":"x"}', headers })).body).toMatchObject({
      code: "rest_invalid_param",
      data: { params: ["Idempotency-Key"] },
    })
    const good = { ...JSON_BODY, "Idempotency-Key": "long-enough" }
    expect((await kit.call("POST", "/svc/v1/orders", { body: '{"name":"x"}', headers: good })).body.data.key).toBe("long-enough")
  })

  it("accepts a query that cannot be decoded", async () => {
    expect((await kit.call("GET", "/svc/v1/list?search=%E0%A4%A&__proto__[x]=1&a[b][c]=1")).status).toBe(200)
  })
})

describe("reading a request body:", () => {
  const echo = (body: RequestInit["body"] | undefined, headers: Record<string, string> = JSON_BODY) =>
    kit.call("POST", "/svc/v1/echo", { ...(body === undefined ? {} : { body }), headers })
  const badJson = { status: 400, code: "rest_invalid_json" }

  it.each([
    ["broken", "{"],
    ["an array", "[]"],
    ["a text", '"x"'],
    ["a number", "5"],
    ["null", "null"],
    ["two objects", "{}{}"],
    ["a NUL byte", '{"name":"\0"}'],
    ["nested without end", `{"name":${"[".repeat(100_000)}`],
    ["nested too deep", `{"x":${"[".repeat(1_000)}${"]".repeat(1_000)}}`],
  ])("JSON that is %s gives rest_invalid_json", async (_why, text) => {
    const { status, body } = await echo(text)
    expect({ status, code: body.code, params: body.data.params }).toEqual({ ...badJson, params: [] })
  })

  it("bytes that are not UTF-8 give rest_invalid_json", async () => {
    const { status, body } = await echo(Buffer.from([0x7b, 0x22, 0x6e, 0x61, 0x6d, 0x65, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]))
    expect({ status, code: body.code }).toEqual(badJson)
  })

  it.each([
    ["charset=utf-8", "application/json; charset=utf-8", '{"name":"ñ"}'],
    ["charset in quotes", 'application/json; charset="UTF-8"', '{"name":"ñ"}'],
    ["latin1", "application/json; charset=iso-8859-1", Buffer.from('{"name":"ñ"}', "latin1")],
    ["a byte order mark", "application/json", '\ufeff{"name":"ñ"}'],
    ["a media type with the suffix +json", "application/vnd.svc+json", '{"name":"ñ"}'],
    ["text/plain, the default of fetch", "text/plain;charset=UTF-8", '{"name":"ñ"}'],
  ])("JSON is read with %s", async (_why, type, body) => {
    expect((await echo(body, { "Content-Type": type })).body.data.body).toEqual({ name: "ñ" })
  })

  it.each([
    ["an unknown charset", "application/json; charset=klingon", '{"name":"x"}'],
    ["XML", "application/xml", "<name/>"],
    ["a multipart form", "multipart/form-data; boundary=x", "--x--"],
  ])("%s gives rest_invalid_json", async (_why, type, text) => {
    const { status, body } = await echo(text, { "Content-Type": type })
    expect({ status, code: body.code }).toEqual(badJson)
  })

  const FORM = "application/x-www-form-urlencoded"

  it.each([
    ["JSON sent as a form", FORM, ' {"name":"x"}', ["application/json"]],
    ["JSON sent as a form with a charset", `${FORM}; charset=utf-8`, '[{"name":"x"}]', ["application/json"]],
    ["a type that is not accepted", "application/xml", "<name/>", ["application/json", FORM]],
    ["JSON of a type that is not accepted", "application/jsonp", '{"name":"x"}', ["application/json", FORM]],
    ["a multipart form with JSON", "multipart/form-data", '{"name":"x"}', ["application/json", FORM]],
  ])("the error for %s names the content type and lists those that are accepted", async (_what, type, text, allowed) => {
    const { status, body } = await echo(text, { "Content-Type": type })
    expect({ status, code: body.code, params: body.data.params }).toEqual({ ...badJson, params: ["Content-Type"] })
    expect(body.data.details).toEqual({ "Content-Type": { code: "rest_not_in_enum", message: expect.any(String), allowed } })
  })

  it("JSON without a content type is read", async () => {
    const text = '{"name":"ñ"}'
    const head = `POST /svc/v1/echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`
    expect(await kit.raw(head + text)).toContain('"body":{"name":"ñ"}')
  })

  it("a missing body is an empty object", async () => {
    expect((await echo(undefined)).body).toMatchObject({ code: "rest_missing_callback_param", data: { params: ["name"] } })
    expect((await echo("  \n")).body).toMatchObject({ code: "rest_missing_callback_param" })
  })

  it("forms may contain numbers and booleans as text, and nested fields", async () => {
    const form = new URLSearchParams([
      ["name", "17"],
      ["quantity", "3"],
      ["flag", "1"],
      ["items[0][id]", "a"],
      ["items[0][quantity]", "2"],
      ["items[1][id]", "b"],
      ["items[1][quantity]", "1"],
    ])
    const { body } = await kit.call("POST", "/svc/v1/echo", { body: form })
    expect(body.data.body).toEqual({
      name: "17",
      quantity: 3,
      flag: true,
      items: [
        { id: "a", quantity: 2 },
        { id: "b", quantity: 1 },
      ],
    })
  })

  it("bodies up to 1 MB are read; larger ones give 413, however they are sent", async () => {
    const fits = `{"name":"x","pad":"${"x".repeat(1_048_576 - 21)}"}`
    expect(Buffer.byteLength(fits)).toBe(1_048_576)
    expect((await echo(fits)).status).toBe(201)
    const { status, body } = await echo(`${fits} `)
    expect({ status, code: body.code, params: body.data.params }).toEqual({
      status: 413,
      code: "rest_payload_too_large",
      params: [],
    })
    const chunk = "x".repeat(65_536)
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(20)
    const answer = await kit.raw(
      `POST /svc/v1/echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  it("more than 40,000 fields give 413, whatever the size of the body", async () => {
    const fields = (count: number) =>
      `{"name":"x","a":[${Array(count - 2)
        .fill('{"b":1}')
        .join()}]}`
    expect((await echo(fields(40_000))).status).toBe(201)
    expect(await echo(fields(40_001))).toMatchObject({
      status: 413,
      body: { code: "rest_payload_too_large", data: { status: 413, params: [] } },
    })
  })

  it("compressed bodies are read, decompression bombs are refused", async () => {
    const { gzipSync } = await import("node:zlib")
    const packed = gzipSync('{"name":"packed"}')
    expect((await echo(packed, { ...JSON_BODY, "Content-Encoding": "gzip" })).body.data.body.name).toBe("packed")
    const bomb = gzipSync(`{"name":"${"x".repeat(20_000_000)}"}`)
    expect((await echo(bomb, { ...JSON_BODY, "Content-Encoding": "gzip" })).body.code).toBe("rest_payload_too_large")
    expect((await echo("{}", { ...JSON_BODY, "Content-Encoding": "gzip" })).body.code).toBe("rest_invalid_json")
    expect((await echo("{}", { ...JSON_BODY, "Content-Encoding": "constructor" })).body.code).toBe("rest_invalid_json")
  })

  it("a prototype key in the body changes nothing", async () => {
    expect(
      (await echo('{"name":"x","__proto__":{"quantity":5},"constructor":{"prototype":{"flag":true}}}')).body.data.body,
    ).toEqual({ name: "x" })
  })

  it("a body that a parser of the host has already read is used", async () => {
    const parsed = await start({
      before: (app) => app.use((req, _res, next) => Object.assign(req, { body: { name: "host" }, _body: true }) && next()),
    })
    expect((await parsed.call("POST", "/svc/v1/echo", { body: "{", headers: JSON_BODY })).body.data.body.name).toBe("host")
  })
})

describe("OPTIONS", () => {
  it("returns 204 with Allow and no body, without credentials", async () => {
    const { status, text, headers } = await kit.call("OPTIONS", "/svc/v1/orders/1")
    expect({ status, text, allow: headers.get("allow") }).toEqual({ status: 204, text: "", allow: "DELETE, GET, HEAD, OPTIONS" })
  })

  it("leaves CORS to the host: its headers are on preflight, 401 and 404 responses", async () => {
    const open = await start({
      before: (app) =>
        app.use("/svc", (req, res, next) => {
          res.setHeader("Access-Control-Allow-Origin", "https://shop.example")
          if (req.method === "OPTIONS" && req.headers["access-control-request-method"]) {
            res.status(204).setHeader("X-Preflight", "host")
            res.end()
          } else next()
        }),
    })
    const preflight = await open.call("OPTIONS", "/svc/v1/orders/1", {
      headers: { "Access-Control-Request-Method": "GET", Origin: "https://shop.example" },
    })
    expect(preflight.headers.get("x-preflight")).toBe("host")
    for (const path of ["/svc/v1/orders/1", "/svc/v1/nothing"]) {
      expect((await open.call("GET", path)).headers.get("access-control-allow-origin")).toBe("https://shop.example")
    }
  })
})

describe("Cache-Control: private, no-store", () => {
  it.each([
    ["/svc/v1/tables/availability", 200],
    ["/svc/v1/tables/nothing", 404],
    ["/svc/v1/tables", 404],
    ["/SVC/V1/TABLES/nothing", 404],
    ["/svc/v1/settings/tables", 401],
    ["/svc/v1/loyalty/me", 401],
    ["/svc/v1/loyalty/nothing", 404],
    ["/svc/tables/qr-sheet", 404],
    ["/?rest_route=/svc/v1/tables/nothing", 404],
  ])("is sent on %s", async (path, expected) => {
    const { status, headers } = await kit.call("GET", path)
    expect({ status, cache: headers.get("cache-control") }).toEqual({ status: expected, cache: "private, no-store" })
  })
})

describe("rest_route", () => {
  it.each([
    ["/?rest_route=/svc/v1/status", { up: true }],
    ["/?rest_route=%2Fsvc%2Fv1%2Fstatus%2F", { up: true }],
    ["/?utm=1&rest_route=/svc/v1/things/pickup", { slug: "pickup" }],
    ["/?rest_route=/svc/v1/list&page=2", [{ page: 2, per_page: 20 }]],
    ["/?rest_route=/svc/v1/list?search=a%2526b&page=2", [{ page: 2, per_page: 20, search: "a&b" }]],
    ["/?rest_route=%2Fsvc%2Fv1%2Flist%3Fpage%3D4%26search%3Dx", [{ page: 4, per_page: 20, search: "x" }]],
  ])("is served as its route: GET %s", async (path, data) => {
    const { status, body } = await kit.call("GET", path)
    expect({ status, data: body.data }).toEqual({ status: 200, data })
  })

  it("serves POST with the same limits and errors as the plain address", async () => {
    const path = "/?rest_route=/svc/v1/echo"
    expect((await kit.call("POST", path, send({ name: "x" }))).status).toBe(201)
    expect((await kit.call("POST", path, { body: "{", headers: JSON_BODY })).body.code).toBe("rest_invalid_json")
    expect((await kit.call("POST", path, { body: `"${"x".repeat(1_100_000)}"`, headers: JSON_BODY })).body.code).toBe(
      "rest_payload_too_large",
    )
    expect((await kit.call("POST", "/?rest_route=/svc/v1/nothing", send({}))).body.code).toBe("rest_no_route")
    expect((await kit.call("GET", "/?rest_route=/svc/v1")).body.code).toBe("rest_no_route")
    expect((await kit.call("GET", "/?rest_route=/svc/v1/orders/1")).body.code).toBe("svc_unauthorized")
    expect((await kit.call("GET", "/?rest_route=/svc/v1/orders/%25", { as: "customer" })).body.code).toBe("rest_invalid_param")
    expect((await kit.call("GET", "/?rest_route=/svc/v1/../../admin/users")).body.code).toBe("rest_no_route")
  })

  it("serves only the plugin's routes: the host handles other addresses and gets the request body", async () => {
    for (const path of [
      "/?rest_route=/admin/users",
      "/?rest_route=/store/products",
      "/?rest_route=/svc/v1x/status",
      "/?rest_route=svc",
      "/?x=/svc/v1/status",
      "/",
    ]) {
      expect((await kit.call("GET", path)).body).toMatchObject({ host: true })
    }
    expect((await kit.call("POST", "/", send({ a: 1 }))).body).toEqual({ host: true, body: { a: 1 } })
    expect((await kit.call("POST", "/", { body: "{", headers: JSON_BODY })).status).toBe(400)
  })
})

describe("failures", () => {
  it("with a known code are sent with that code", async () => {
    const { status, body } = await kit.call("GET", "/svc/v1/refuses")
    expect({ status, body }).toEqual({
      status: 404,
      body: { success: false, error: { code: "svc_order_not_found", message: expect.any(String), details: {} } },
    })
  })

  it("without a known code show only the request id; the details are logged", async () => {
    const { status, body, text } = await kit.call("GET", "/svc/v1/breaks")
    expect({ status, error: body.error }).toEqual({
      status: 500,
      error: { code: "svc_internal_error", message: expect.any(String), details: { request_id: "request-1" } },
    })
    expect(text).not.toContain("secret inside")
    expect(kit.logged.join("\n")).toMatch(/GET \/svc\/v1\/breaks \(request request-1\)[\s\S]*secret inside/)
  })

  it("are in the store's language, or Spanish if that cannot be read", async () => {
    const spanish = await start({ ports: { language: async () => "es" as const } })
    const broken = await start({ ports: { language: () => Promise.reject(new Error("no database")) } })
    const [en, es, unknown] = await Promise.all(
      [kit, spanish, broken].map(async (each) => (await each.call("GET", "/svc/v1/nothing")).body.message),
    )
    expect(en).not.toBe(es)
    expect(unknown).toBe(es)
  })
})

/** The pending requests to the slow route. Calling an entry completes that request. */
const slowCalls: (() => void)[] = []
const endSlowCalls = () => {
  for (const end of slowCalls.splice(0)) end()
}
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe("503 svc_overloaded", () => {
  it("is sent only while the process is serving its maximum number of requests", async () => {
    const small = await start({ ports: { concurrency: () => 2 } })
    const running = [small.call("GET", "/svc/v1/slow"), small.call("GET", "/svc/v1/slow")]
    await until(() => slowCalls.length === 2)
    const refused = await small.call("GET", "/svc/v1/status")
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({ status: 503, code: "svc_overloaded" })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    endSlowCalls()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
    expect((await small.call("GET", "/svc/v1/status")).status).toBe(200)
  })

  it("is not caused by clients that have not sent their body yet", async () => {
    const small = await start({ ports: { concurrency: () => 1 } })
    const socket = connect(Number(new URL(small.url).port), "127.0.0.1")
    const answers: string[] = []
    socket.on("data", (chunk) => answers.push(String(chunk)))
    const head = "POST /svc/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{"
    await new Promise((resolve) => socket.write(head, resolve))
    expect((await small.call("GET", "/svc/v1/status")).status).toBe(200)
    // The body arrives while another request has the only place, so this request is refused.
    const running = small.call("GET", "/svc/v1/slow")
    await until(() => slowCalls.length === 1)
    socket.write("}")
    await until(() => answers.length > 0)
    endSlowCalls()
    await running
    expect(answers.join("")).toMatch(/^HTTP\/1\.1 503 /)
    expect((await small.call("GET", "/svc/v1/status")).status).toBe(200)
    socket.destroy()
  })

  it("is not caused by clients that disconnected", async () => {
    const small = await start({ ports: { concurrency: () => 1 } })
    for (let round = 0; round < 3; round += 1) {
      const controller = new AbortController()
      const gone = fetch(`${small.url}/svc/v1/slow`, { signal: controller.signal }).catch(() => undefined)
      await until(() => slowCalls.length === 1)
      controller.abort()
      await gone
      await until(async () => (await small.call("GET", "/svc/v1/status")).status === 200)
      endSlowCalls()
    }
  })
})

describe("the host's access log", () => {
  it("contains no secrets, whatever their encoding is", async () => {
    const id = "order_01HXYZ0123456789ABCDEFGHJK"
    kit.accessLog.length = 0
    await kit.call("GET", "/svc/v1/list?token=abc&page=1&_nonce=n&order_key=k")
    await kit.call("GET", `/svc/v1/orders/${id}`, { headers: { Referer: "https://shop.example/?svc_table=abc" } })
    await kit.call("GET", `/svc/v1/orders/%6frder_${id.slice(6)}`)
    await kit.call("GET", "/?rest_route=/svc/v1/tables/resolve%3Ftoken%3Dabc&tok%65n=abc")
    await kit.call("GET", "/svc/v1/list?page=2")
    expect(kit.accessLog.map(({ url, referer }) => [decodeURIComponent(url), referer])).toEqual([
      ["/svc/v1/list?token=***&page=1&_nonce=***&order_key=***", undefined],
      ["/svc/v1/orders/order_***", "https://shop.example/?svc_table=***"],
      ["/svc/v1/orders/order_***", undefined],
      ["/?rest_route=/svc/v1/tables/resolve?token=***&token=***", undefined],
      ["/svc/v1/list?page=2", undefined],
    ])
  })
})

describe("routes outside the namespace", () => {
  it("have their own media type, and errors in the plugin's formats", async () => {
    const page = await kit.call("GET", "/svc/orders/report.csv", { as: "customer" })
    expect([page.status, page.text, page.headers.get("content-type")]).toEqual([200, "a,b", "text/csv; charset=utf-8"])
    expect((await kit.call("GET", "/svc/orders/report.csv")).body.code).toBe("svc_unauthorized")
  })
})

describe("a route reached without the gate", () => {
  it("is refused", async () => {
    const { default: express } = await import("express")
    const app = express()
    app.use((req, _res, next) => Object.assign(req, { scope: { resolve: () => ({ error: () => undefined }) } }) && next())
    app.get("/x", routes["GET /svc/v1/orders/reports"] as never)
    const server = app.listen(0)
    const { port } = server.address() as { port: number }
    const response = await fetch(`http://127.0.0.1:${port}/x`)
    const answer = (await response.json()) as { error: { code: string } }
    expect([response.status, answer.error.code]).toEqual([500, "svc_internal_error"])
    server.close()
  })
})
