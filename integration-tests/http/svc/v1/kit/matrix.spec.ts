import {
  ACCOUNTS,
  type AccountRole,
  type Answer,
  orderBodies,
  PASSWORD,
  type Store,
  smallCatalogue,
  startStore,
} from "../../../../support"
import { claimsOf, signedToken } from "../auth/signed-token"
import { type Access, CONTRACT_ROUTES, type ContractRoute } from "./contract-routes"

const ROLES = [
  "customer",
  "other_customer",
  "courier",
  "store",
  "manager",
  "administrator",
] as const satisfies readonly AccountRole[]
const BY_TOKEN: readonly Person["via"][] = ["bearer", "device", "platform_token"]
const MANAGEMENT: readonly AccountRole[] = ["manager", "administrator"]

/** The callers that a level allows. */
const LET_IN: Readonly<Record<Exclude<Access, "cookie">, readonly AccountRole[]>> = {
  public: ROLES,
  signed_in: ROLES,
  management: MANAGEMENT,
  management_or_store: ["store", ...MANAGEMENT],
  orders: ["courier", "store", ...MANAGEMENT],
  order: ROLES,
  bearer: ROLES,
}

/** Routes that end the credential of their own request; each has its own tests. */
const ENDS_CREDENTIALS = new Set(["DELETE /svc/v1/auth/token", "DELETE /svc/v1/auth/tokens", "DELETE /svc/v1/auth/session"])

type Headers = Readonly<Record<string, string>>

interface Person {
  readonly role: AccountRole
  readonly via: "bearer" | "device" | "platform_token" | "cookie" | "basic"
  readonly headers: Headers
}

let store: Store
let people: Person[]
/** Invalid credentials. */
let nobodies: { readonly name: string; readonly headers: Headers }[]
let wrongNonce: Headers

async function cookieOf(role: AccountRole): Promise<{ cookie: string; nonce: string }> {
  const { status, headers, body } = await store.api(role).post("auth/session")
  expect([role, status]).toEqual([role, 200])
  const cookie = (headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ")
  return { cookie, nonce: body.data.nonce }
}

async function bearerOf(role: AccountRole): Promise<Headers> {
  const { body } = await store.api().post("auth/token", { username: ACCOUNTS[role].email, password: PASSWORD })
  return { authorization: `Bearer ${body.data.token}` }
}

async function deviceOf(role: AccountRole): Promise<Headers> {
  const { id } = (await store.api(role).get("auth/me")).body.data
  const { code } = (await store.api(role).post("auth/devices", { name: "matrix", account_id: id, kind: "kitchen" })).body.data
  const { token } = (await store.api().post("auth/devices/token", { code })).body.data
  return { authorization: `Bearer ${token}` }
}

/** Roles that are platform actors and can also sign in there. */
const PLATFORM_ACTORS: Readonly<Partial<Record<AccountRole, string>>> = {
  customer: "customer",
  other_customer: "customer",
  administrator: "user",
}

async function platformBearerOf(role: AccountRole, actor: string): Promise<Headers> {
  const { body } = await store.api().post(`/auth/${actor}/emailpass`, { email: ACCOUNTS[role].email, password: PASSWORD })
  return { authorization: `Bearer ${body.token}` }
}

const basic = (username: string, password: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
})

beforeAll(async () => {
  store = await startStore()
  people = []
  for (const role of ROLES) {
    const { cookie, nonce } = await cookieOf(role)
    people.push(
      { role, via: "bearer", headers: await bearerOf(role) },
      { role, via: "cookie", headers: { cookie, "x-platform-nonce": nonce } },
    )
    const actor = PLATFORM_ACTORS[role]
    if (actor !== undefined) people.push({ role, via: "platform_token", headers: await platformBearerOf(role, actor) })
    if (role === "administrator") wrongNonce = { cookie, "x-platform-nonce": "0".repeat(nonce.length) }
    if (!MANAGEMENT.includes(role)) continue
    const { body } = await store.api(role).post("auth/application-passwords", { name: "matrix" })
    people.push({ role, via: "basic", headers: basic(ACCOUNTS[role].username, body.data.password) })
    // Devices belong to staff accounts. An administrator has none.
    if (role === "manager") people.push({ role, via: "device", headers: await deviceOf(role) })
  }
  const revoked = await bearerOf("administrator")
  await store.api().delete("auth/token", undefined, { headers: revoked })
  const { cookie } = await cookieOf("administrator")
  nobodies = [
    { name: "an unknown token", headers: { authorization: `Bearer ${"a".repeat(64)}` } },
    { name: "a revoked token", headers: revoked },
    { name: "a token that is none", headers: { authorization: "Bearer x" } },
    ...(await forged()),
    { name: "a token of the platform for nobody here", headers: await platformBearerOf("customer", "user") },
    { name: "a wrong application password", headers: basic("manager", "aaaa bbbb cccc dddd eeee ffff") },
    { name: "the account's own password as an application password", headers: basic("manager", PASSWORD) },
    { name: "a Basic value that is none", headers: { authorization: "Basic %%%" } },
  ]
  withoutNonce = { cookie }
})
afterAll(() => store.stop())

/** Tokens that look like an administrator's platform token, but were not issued by the platform or belong to an unfinished sign-in. */
async function forged(): Promise<typeof nobodies> {
  const { authorization } = await platformBearerOf("administrator", "user")
  const claims = claimsOf(authorization ?? "")
  const tokens = {
    "under another secret": signedToken(claims, { secret: "another" }),
    "without a signature": signedToken(claims, { alg: "none" }),
    "with a second factor pending": signedToken({ ...claims, mfa_enabled: true }),
    "of a user as a customer": signedToken({ ...claims, actor_type: "customer" }),
  }
  return Object.entries(tokens).map(([name, token]) => ({
    name: `a token of the platform ${name}`,
    headers: { authorization: `Bearer ${token}` },
  }))
}

let withoutNonce: Headers

const nameOf = ({ method, path }: ContractRoute): string => `${method} ${path}`

/** A path of the route to a record that does not exist: only the permission is tested. */
function addressOf({ path }: ContractRoute): string {
  return path
    .replace("{slug}", "delivery")
    .replace("{order_type}", "delivery")
    .replace(/\{\w+\}/g, "987654")
}

function call(route: ContractRoute, headers: Headers): Promise<Answer> {
  const body = route.method === "GET" ? undefined : {}
  return store.api().request(route.method, addressOf(route), body, { headers })
}

const codeOf = ({ body }: Answer): string | undefined => body?.error?.code ?? body?.code

/** The expected refusal. */
const expectedRefusal = (route: ContractRoute, status: 401 | 403) => [
  nameOf(route),
  status,
  route.refusal ?? (status === 401 ? "svc_unauthorized" : "svc_forbidden"),
]
const said = (route: ContractRoute, answer: Answer) => [nameOf(route), answer.status, codeOf(answer)]

const REFUSALS = new Set(["svc_unauthorized", "svc_forbidden", "rest_forbidden"])
const isLetIn = (answer: Answer): boolean => answer.status < 500 && !REFUSALS.has(codeOf(answer) ?? "")

describe("every route, by caller and credential", () => {
  it("the routes of the document are those of the contract", async () => {
    const { body } = await store.api().get("/svc/openapi.json")
    const declared = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(declared.sort()).toEqual(CONTRACT_ROUTES.map(nameOf).sort())
  })

  it("no credential: public routes are open, all others give 401", async () => {
    for (const route of CONTRACT_ROUTES) {
      const answer = await call(route, {})
      if (route.access === "public") expect([nameOf(route), isLetIn(answer)]).toEqual([nameOf(route), true])
      else expect(said(route, answer)).toEqual(expectedRefusal(route, 401))
    }
  })

  it("an invalid credential: ignored and reported on public routes that are not strict, 401 on all others", async () => {
    for (const { name, headers } of nobodies) {
      for (const route of CONTRACT_ROUTES) {
        const answer = await call(route, headers)
        if (route.access === "public" && !route.strict) {
          expect([name, nameOf(route), isLetIn(answer), answer.headers["x-svc-auth"]]).toEqual([
            name,
            nameOf(route),
            true,
            "invalid",
          ])
        } else expect([name, ...said(route, answer)]).toEqual([name, ...expectedRefusal(route, 401)])
      }
    }
  })

  it("a cookie session without its nonce is ignored", async () => {
    for (const route of CONTRACT_ROUTES.filter(({ access }) => access !== "cookie")) {
      const answer = await call(route, withoutNonce)
      if (route.access === "public") expect([nameOf(route), isLetIn(answer)]).toEqual([nameOf(route), true])
      else expect(said(route, answer)).toEqual(expectedRefusal(route, 401))
    }
  })

  it("a cookie session with a wrong nonce is refused on every route, whatever other credential is sent", async () => {
    const bearer = await bearerOf("administrator")
    for (const route of CONTRACT_ROUTES) {
      const answer = await call(route, { ...bearer, ...wrongNonce })
      expect(said(route, answer)).toEqual([nameOf(route), 403, "rest_cookie_invalid_nonce"])
    }
  })

  it("a valid credential of any kind: allowed with the right role, else 403", async () => {
    for (const { role, via, headers } of people) {
      for (const route of CONTRACT_ROUTES) {
        if (route.access === "cookie" || ENDS_CREDENTIALS.has(nameOf(route))) continue
        const refusesThis = (via === "basic" && route.notByBasic) || (via === "device" && route.notByDevice)
        const letIn = LET_IN[route.access].includes(role) && !refusesThis && (route.access !== "bearer" || BY_TOKEN.includes(via))
        // The stream has its own spec.
        if (letIn && route.endless) continue
        const answer = await call(route, headers)
        if (letIn) expect([role, via, ...said(route, answer), isLetIn(answer)]).toEqual([role, via, ...said(route, answer), true])
        else
          expect([role, via, ...said(route, answer)]).toEqual([
            role,
            via,
            ...expectedRefusal(route, route.access === "bearer" && !BY_TOKEN.includes(via) ? 401 : 403),
          ])
      }
    }
  })

  it("the routes of a cookie session refuse all other credentials", async () => {
    for (const route of CONTRACT_ROUTES.filter(({ access }) => access === "cookie")) {
      for (const { role, headers } of people.filter(({ via }) => via !== "cookie"))
        expect([role, ...said(route, await call(route, headers))]).toEqual([role, ...expectedRefusal(route, 401)])
    }
  })
})

describe("the same routes below /admin/svc", () => {
  const inDashboard = (route: ContractRoute, headers: Headers): Promise<Answer> =>
    store
      .api()
      .request(
        route.method,
        addressOf(route).replace(/^\/svc(\/v1)?\//, "/admin/svc/"),
        route.method === "GET" ? undefined : {},
        {
          headers,
        },
      )
  const named = (name: string, via?: Person["via"]) =>
    people.find(({ role, via: found }) => role === name && (via === undefined || via === found))

  it("an administrator may use every route with the host's session, without a nonce, or the host's token", async () => {
    const credentials: readonly [Person["via"], Headers][] = [
      ["cookie", withoutNonce],
      ["platform_token", named("administrator", "platform_token")?.headers ?? {}],
    ]
    for (const [via, headers] of credentials) {
      for (const route of CONTRACT_ROUTES) {
        if (ENDS_CREDENTIALS.has(nameOf(route)) || route.endless) continue
        const letIn = route.access === "cookie" ? via === "cookie" : route.access !== "bearer" || via === "platform_token"
        const answer = await inDashboard(route, headers)
        if (letIn) expect([via, ...said(route, answer), isLetIn(answer)]).toEqual([via, ...said(route, answer), true])
        else expect([via, ...said(route, answer)]).toEqual([via, ...expectedRefusal(route, 401)])
      }
    }
  })

  it("without a nonce, a session cannot send a content type that another origin's page can send without CORS", async () => {
    const anybody: readonly (readonly [object | undefined, string | undefined])[] = [
      [{ rawBody: '{"copies":"x"}' }, "text/plain"],
      [{ rawBody: "copies=x" }, "application/x-www-form-urlencoded"],
      [{ rawBody: "copies=x" }, "multipart/form-data; boundary=x"],
      [{ rawBody: '{"copies":"x"}' }, undefined],
      [undefined, undefined],
    ]
    const post = (headers: Headers, options: object | undefined, type: string | undefined) =>
      store.api().post("/admin/svc/printers", undefined, {
        ...options,
        headers: { ...headers, "content-type": type },
      })
    for (const [options, type] of anybody) {
      const answer = await post(withoutNonce, options, type)
      expect([type, answer.status, codeOf(answer)]).toEqual([type, 403, "rest_cookie_invalid_nonce"])
      for (const via of ["cookie", "platform_token"] as const) {
        const known = await post(named("administrator", via)?.headers ?? {}, options, type)
        expect([type, via, known.status]).toEqual([type, via, 400])
      }
    }
    expect((await post(withoutNonce, { rawBody: "{}" }, "application/json; charset=utf-8")).status).toBe(400)
  })

  it("without a credential the host refuses every route, even routes that are public below svc/v1", async () => {
    for (const route of CONTRACT_ROUTES)
      expect([nameOf(route), (await inDashboard(route, {})).status]).toEqual([nameOf(route), 401])
  })

  it("customers, staff, credentials of the service and API keys of the host are refused", async () => {
    const key = (await store.platform().post("/admin/api-keys", { title: "matrix", type: "secret" })).body.api_key.token
    const ours = people.filter(
      ({ role, via }) => role !== "administrator" || via === "bearer" || via === "device" || via === "basic",
    )
    const refused = [...nobodies, ...ours, { headers: basic(key, "") }].map(({ headers }) => headers)
    for (const headers of refused) {
      for (const method of ["get", "put"] as const) {
        const path = "/admin/svc/settings/operation"
        const { status } =
          method === "get" ? await store.api().get(path, { headers }) : await store.api().put(path, {}, { headers })
        expect([headers, method, status]).toEqual([headers, method, 401])
      }
    }
  })

  it("a route that does not exist gives the same response as below svc/v1", async () => {
    for (const path of ["/admin/svc", "/admin/svc/absent", "/admin/svc/v1/orders", "/admin/svc/orders/stream/more"])
      expect([path, codeOf(await store.platform().get(path))]).toEqual([path, "rest_no_route"])
  })

  it("a body that is not JSON is refused in the service's format, and a valid body is accepted", async () => {
    const broken = await store.platform().put("/admin/svc/settings/operation", undefined, { rawBody: "{" })
    expect([broken.status, codeOf(broken)]).toEqual([400, "rest_invalid_json"])
    const busy = await store.platform().put("/admin/svc/order-types/pickup/busy", { extra_minutes: 5 })
    expect([busy.status, busy.body.data]).toEqual([200, { slug: "pickup", extra_minutes: 5, until: null }])
  })
})

describe("resources of another customer", () => {
  const anonymised = ({ status, body }: Answer, id: string) => [status, JSON.stringify(body).replaceAll(id, "<id>")]

  it("give the same response as missing resources, on every route with an id", async () => {
    const shop = await smallCatalogue(store.db)
    const { pickup } = orderBodies(shop)
    const order = (await store.api("customer").post("orders", pickup())).body.data
    const address = (await store.api("customer").post("users/me/addresses", { address_1: "Calle Mayor 1", city: "Madrid" })).body
      .data
    const token = (await store.api("customer").get("auth/tokens")).body.data[0]
    const password = (await store.api("manager").get("auth/application-passwords")).body.data[0]
    expect([order.id, address.id, token.id, password.id].every((id) => id !== undefined)).toBe(true)
    const tries: readonly (readonly [AccountRole, ContractRoute["method"], string, string | number, string, object?])[] = [
      ["other_customer", "GET", "orders/", order.id, "order_01ABSENT"],
      ["other_customer", "GET", "orders/", order.number, "987654"],
      ["other_customer", "GET", "orders/%/status", order.number, "987654"],
      ["other_customer", "PUT", "orders/", order.number, "987654", { status: "cancelled" }],
      ["other_customer", "GET", "orders/%/payment", order.number, "987654"],
      ["other_customer", "POST", "orders/%/payment", order.number, "987654", {}],
      ["other_customer", "PUT", "orders/%/payment", order.number, "987654", { payment_method: "cod" }],
      ["other_customer", "DELETE", "orders/%/payment", order.number, "987654"],
      ["courier", "GET", "orders/", order.number, "987654"],
      ["courier", "PUT", "orders/", order.number, "987654", { status: "shipped" }],
      ["courier", "GET", "orders/%/payment", order.number, "987654"],
      ["courier", "DELETE", "orders/%/payment", order.number, "987654"],
      ["other_customer", "PUT", "users/me/addresses/", address.id, "cuaddr_01ABSENT", { city: "Toledo" }],
      ["other_customer", "DELETE", "users/me/addresses/", address.id, "cuaddr_01ABSENT"],
      ["other_customer", "DELETE", "auth/tokens/", token.id, "987654"],
      ["administrator", "DELETE", "auth/application-passwords/", password.id, "987654"],
    ]
    for (const [role, method, path, mine, missing, body] of tries) {
      const at = (id: string | number) => (path.includes("%") ? path.replace("%", String(id)) : path + id)
      const [foreign, absent] = [
        await store.api(role).request(method, at(mine), body),
        await store.api(role).request(method, at(missing), body),
      ]
      expect([role, method, path, ...anonymised(foreign, String(mine))]).toEqual([
        role,
        method,
        path,
        ...anonymised(absent, missing),
      ])
      expect(absent.status).toBe(404)
    }
  })
})
