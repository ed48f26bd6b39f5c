import { staffSchema } from "../../../../../src/api/svc/v1/accounts/schema"
import {
  ACCOUNTS,
  type Answer,
  hashAllTables,
  orderBodies,
  PASSWORD,
  type Store,
  smallCatalogue,
  startStore,
  type TestRole,
} from "../../../../support"

/** `/accounts`: staff accounts. Only management may use it (contract section 2). */

let store: Store
beforeAll(async () => {
  store = await startStore({ processes: 2 })
})
afterAll(() => store.stop())

const api = (role: TestRole = "administrator", process = 0) => store.api(role, { process })
const signIn = (username: string, password = PASSWORD, process = 0) =>
  store.api("anonymous", { process }).post("auth/token", { username, password })
const tokenOf = async (username: string, password = PASSWORD): Promise<string> =>
  (await signIn(username, password)).body.data.token
const meAs = (token: string, process = 0) =>
  store.api("anonymous", { process }).get("auth/me", { headers: { authorization: `Bearer ${token}` } })
/** The status of `GET auth/me` with this token, on each process. */
const statusesOf = async (token: string): Promise<number[]> => [(await meAs(token, 0)).status, (await meAs(token, 1)).status]
const idOf = async (email: string): Promise<number> =>
  (await store.db("svc_account").where({ email }).whereNull("deleted_at").first()).number

/** A cookie session of the token's account, as headers. */
async function sessionOf(token: string): Promise<Record<string, string>> {
  const answer = await store.api().post("auth/session", undefined, { headers: { authorization: `Bearer ${token}` } })
  const cookie = (answer.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ")
  return { cookie, "x-platform-nonce": answer.body.data.nonce }
}
const statusIn = async (headers: Record<string, string>) => (await store.api().get("auth/me", { headers })).status

let made = 0
/** A new staff account for a test. */
async function hire(more: Record<string, unknown> = {}, role: TestRole = "administrator") {
  made += 1
  const body = { email: `staff${made}@example.com`, password: PASSWORD, roles: ["deliveryboy_user"], ...more }
  const answer = await api(role).post("accounts", body)
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return staffSchema.strict().parse(answer.body.data)
}

/** An error response as `[status, code, ...fields]`, of both formats: `{ error: { code } }` and `{ code, data }`. */
const refusalOf = ({ status, body }: Answer) => [status, body.error?.code ?? body.code, ...(body.data?.params ?? [])]
const UNAUTHORIZED = [401, "svc_unauthorized"]
const FORBIDDEN = [403, "svc_forbidden"]
const GONE = [404, "svc_account_not_found"]

describe("permissions:", () => {
  it.each<[TestRole, unknown[]]>([
    ["anonymous", UNAUTHORIZED],
    ["customer", FORBIDDEN],
    ["courier", FORBIDDEN],
    ["store", FORBIDDEN],
  ])("the role %s is refused on every route, and nothing changes", async (role, expected) => {
    const id = await idOf(ACCOUNTS.courier.email)
    await store.token("administrator")
    if (role !== "anonymous") await store.token(role)
    const before = await hashAllTables(store.db, { except: ["svc_access_token", "svc_outbox_cursor"] })
    for (const answer of [
      await api(role).get("accounts"),
      await api(role).post("accounts", { email: "x@example.com", password: PASSWORD, roles: ["deliveryboy_user"] }),
      await api(role).get(`accounts/${id}`),
      await api(role).put(`accounts/${id}`, { disabled: true }),
      await api(role).delete(`accounts/${id}`),
    ]) {
      expect(refusalOf(answer)).toEqual(expected)
    }
    expect(await hashAllTables(store.db, { except: ["svc_access_token", "svc_outbox_cursor"] })).toEqual(before)
  })

  it("a manager's application password is refused", async () => {
    const { body } = await api("manager").post("auth/application-passwords", { name: "till" })
    const authorization = `Basic ${Buffer.from(`manager:${body.data.password}`).toString("base64")}`
    expect((await store.api().get("auth/me", { headers: { authorization } })).status).toBe(200)
    const id = await idOf(ACCOUNTS.courier.email)
    for (const [method, path, sent] of [
      ["GET", "accounts", undefined],
      ["POST", "accounts", { email: "x@example.com", password: PASSWORD, roles: ["deliveryboy_user"] }],
      ["GET", `accounts/${id}`, undefined],
      ["PUT", `accounts/${id}`, { disabled: true }],
      ["DELETE", `accounts/${id}`, undefined],
    ] as const) {
      expect(refusalOf(await store.api().request(method, path, sent, { headers: { authorization } }))).toEqual(FORBIDDEN)
    }
  })

  it("a shop manager may change the display name in every shop manager's record", async () => {
    const chief = await hire({ roles: ["shop_manager"] })
    for (const id of [chief.id, await idOf(ACCOUNTS.manager.email)]) {
      const record = (await api("manager").get(`accounts/${id}`)).body.data
      const worded = await api("manager").put(`accounts/${id}`, { roles: record.roles, disabled: false, display_name: "Otra" })
      expect([worded.status, worded.body.data.display_name]).toEqual([200, "Otra"])
      await api("manager").put(`accounts/${id}`, { display_name: record.display_name })
    }
  })

  it("a shop manager may manage other staff, but neither shop managers nor the own account", async () => {
    const chief = await hire({ roles: ["shop_manager"], username: `chief${made}` })
    const helper = await hire({ roles: ["multistore_user"] }, "manager")
    const own = await idOf(ACCOUNTS.manager.email)
    await store.token("manager")
    const before = await hashAllTables(store.db, { except: ["svc_access_token", "svc_outbox_cursor"] })
    for (const answer of [
      await api("manager").post("accounts", { email: "m@example.com", password: PASSWORD, roles: ["shop_manager"] }),
      await api("manager").put(`accounts/${helper.id}`, { roles: ["shop_manager", "multistore_user"] }),
      ...(await Promise.all(
        [chief.id, own].flatMap((id) => [
          api("manager").put(`accounts/${id}`, { email: "x@example.com" }),
          api("manager").put(`accounts/${id}`, { display_name: "x", username: "somebody" }),
          api("manager").put(`accounts/${id}`, { disabled: true }),
          api("manager").put(`accounts/${id}`, { password: "another password" }),
          api("manager").put(`accounts/${id}`, { roles: ["deliveryboy_user"] }),
          api("manager").delete(`accounts/${id}`),
        ]),
      )),
    ]) {
      expect(refusalOf(answer)).toEqual(FORBIDDEN)
    }
    expect(await hashAllTables(store.db, { except: ["svc_access_token", "svc_outbox_cursor"] })).toEqual(before)
    expect((await api("manager").get(`accounts/${chief.id}`)).body.data).toEqual(chief)

    const promoted = await api("administrator").put(`accounts/${helper.id}`, { roles: ["shop_manager"] })
    expect([promoted.status, promoted.body.data.roles]).toEqual([200, ["shop_manager"]])
    expect(refusalOf(await api("manager").put(`accounts/${helper.id}`, { disabled: true }))).toEqual(FORBIDDEN)
    expect((await api("administrator").delete(`accounts/${helper.id}`)).status).toBe(200)
  })
})

describe("GET /accounts", () => {
  const list = (query: Record<string, string | number | boolean> = {}) => api("manager").get("accounts", { query })
  const names = async (query: Record<string, string | number | boolean>) =>
    (await list(query)).body.data.map(({ display_name }: { display_name: string }) => display_name)

  it("lists staff by name, with meta, and neither customers nor administrators", async () => {
    await hire({ display_name: "Aarón Apagado", disabled: true })
    const { status, body } = await list({ per_page: 100 })
    expect(status).toBe(200)
    const records = staffSchema.strict().array().parse(body.data)
    expect(body.meta).toEqual({ page: 1, per_page: 100, total: records.length, total_pages: 1 })
    const emails = records.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining([ACCOUNTS.manager.email, ACCOUNTS.store.email, ACCOUNTS.courier.email]))
    for (const role of ["administrator", "customer", "other_customer"] as const)
      expect(emails).not.toContain(ACCOUNTS[role].email)
    expect(records.find(({ email }) => email === ACCOUNTS.courier.email)).toMatchObject({
      username: "repartidor",
      display_name: "Rafa Repartidor",
      phone: "+34600000001",
      roles: ["deliveryboy_user"],
      capabilities: { read: true, manage_commerce: false, view_store_orders: false, deliver_orders: true },
      meta: { phone: "+34600000001", store: "" },
      disabled: false,
    })
    const sorted = records.map(({ display_name }) => display_name.toLowerCase())
    expect(sorted.indexOf("manuela gerente")).toBeLessThan(sorted.indexOf("rafa repartidor"))
    expect(sorted.indexOf("rafa repartidor")).toBeLessThan(sorted.indexOf("tina tienda"))
  })

  it("filters by role and by disabled accounts, and searches", async () => {
    expect(await names({ role: "multistore_user", search: "tina" })).toEqual(["Tina Tienda"])
    expect(await names({ role: "deliveryboy_user", search: "tina" })).toEqual([])
    expect(await names({ disabled: true })).toEqual(["Aarón Apagado"])
    expect(await names({ disabled: false, search: "apagado" })).toEqual([])
    expect(await names({ search: "COURIER@example" })).toEqual(["Rafa Repartidor"])
    expect(await names({ search: "%" })).toEqual([])
  })

  it("gives an empty list and the correct meta after the last page", async () => {
    const { total } = (await list()).body.meta
    const { body } = await list({ page: 50, per_page: 7 })
    expect([body.data, body.meta]).toEqual([[], { page: 50, per_page: 7, total, total_pages: Math.ceil(total / 7) }])
  })

  it.each([
    [{ per_page: 101 }, "per_page"],
    [{ page: 0 }, "page"],
    [{ role: "customer" }, "role"],
    [{ disabled: "maybe" }, "disabled"],
    [{ search: "x".repeat(101) }, "search"],
  ])("gives 400 for the query %j", async (query, field) => {
    expect(refusalOf(await list(query))).toEqual([400, "rest_invalid_param", field])
  })
})

describe("POST /accounts", () => {
  it("201: the account signs in by e-mail and username and has the capabilities of its roles", async () => {
    const record = await hire({
      email: "Nueva@Example.com",
      username: "nueva",
      display_name: " Nueva Tienda ",
      roles: ["deliveryboy_user", "multistore_user", "deliveryboy_user"],
      meta: { phone: "+34 600", store: "centro" },
    })
    expect(record).toMatchObject({
      id: expect.any(Number),
      username: "nueva",
      email: "nueva@example.com",
      display_name: "Nueva Tienda",
      phone: "+34 600",
      roles: ["multistore_user", "deliveryboy_user"],
      capabilities: { read: true, manage_commerce: false, view_store_orders: true, deliver_orders: true },
      meta: { phone: "+34 600", store: "centro" },
      disabled: false,
    })
    for (const name of ["nueva", "NUEVA@example.com"]) expect((await signIn(name)).body.data.user.id).toBe(record.id)
    const signedIn = { ...record, last_sign_in_at: expect.any(String) }
    expect((await api().get(`accounts/${record.id}`)).body.data).toEqual(signedIn)
  })

  it("201: omitted fields have their defaults; read-only fields have no effect", async () => {
    const record = await hire({ id: 7, capabilities: { manage_commerce: true }, registered_at: "1999-01-01", actor_type: "user" })
    expect(record).toMatchObject({ username: record.email, display_name: record.email, meta: { phone: "", store: "" } })
    expect(record.capabilities.manage_commerce).toBe(false)
    expect(record.id).not.toBe(7)
    expect(record.registered_at).toMatch(/^20\d\d-/)
  })

  it("201: accepts a form", async () => {
    const answer = await api().post("accounts", undefined, {
      rawBody: `email=form@example.com&password=12345678&roles[]=deliveryboy_user&meta[store]=norte&disabled=0`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    expect([answer.status, answer.body.data?.meta]).toEqual([201, { phone: "", store: "norte" }])
    expect((await signIn("form@example.com", "12345678")).status).toBe(200)
  })

  it("201: an account created as disabled cannot sign in", async () => {
    const { email } = await hire({ disabled: true })
    expect(refusalOf(await signIn(email))).toEqual([401, "svc_invalid_credentials"])
  })

  it("never grants access to the platform's admin API", async () => {
    const { email } = await hire({ roles: ["shop_manager"] })
    const token = await tokenOf(email)
    expect((await store.api().get("/admin/orders", { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    expect((await store.api().post("/auth/user/emailpass", { email, password: PASSWORD })).status).toBe(401)
  })

  const BODY = { email: "refused@example.com", password: PASSWORD, roles: ["deliveryboy_user"] }
  it.each<[string, object, unknown[]]>([
    ["no e-mail", { email: undefined }, [400, "rest_missing_callback_param", "email"]],
    ["no password", { password: undefined }, [400, "rest_missing_callback_param", "password"]],
    ["no roles", { roles: undefined }, [400, "rest_missing_callback_param", "roles"]],
    ["an invalid e-mail address", { email: "refused" }, [400, "rest_invalid_param", "email"]],
    ["a short password", { password: "1234567" }, [400, "rest_invalid_param", "password"]],
    ["four emoji, which are eight UTF-16 code units", { password: "😀😀😀😀" }, [400, "rest_invalid_param", "password"]],
    ["empty roles", { roles: [] }, [400, "rest_invalid_param", "roles"]],
    ["a role as text", { roles: "deliveryboy_user" }, [400, "rest_invalid_param", "roles"]],
    ["the role administrator", { roles: ["administrator"] }, [400, "rest_invalid_param", "roles[0]"]],
    ["the role customer", { roles: ["deliveryboy_user", "customer"] }, [400, "rest_invalid_param", "roles[1]"]],
    ["another person's e-mail as username", { username: "a@b.example" }, [400, "rest_invalid_param", "username"]],
    ["a username with a colon", { username: "a:b" }, [400, "rest_invalid_param", "username"]],
    ["a name with two lines", { display_name: "a\nb" }, [400, "rest_invalid_param", "display_name"]],
    ["a store with a space", { meta: { store: "a b" } }, [400, "rest_invalid_param", "meta.store"]],
    ["meta as text", { meta: "x" }, [400, "rest_invalid_param", "meta"]],
    ["disabled as text", { disabled: "yes" }, [400, "rest_invalid_param", "disabled"]],
    ["a staff member's e-mail", { email: "COURIER@example.com" }, [409, "svc_email_exists"]],
    ["a customer's e-mail", { email: ACCOUNTS.customer.email }, [409, "svc_email_exists"]],
    ["an administrator's e-mail", { email: ACCOUNTS.administrator.email }, [409, "svc_email_exists"]],
    ["a username that is in use", { username: "Repartidor" }, [409, "svc_username_exists"]],
  ])("refuses %s, and stores nothing", async (_name, change, expected) => {
    const accounts = await store.db("svc_account").count()
    const identities = await store.db("provider_identity").whereLike("entity_id", "svc-staff:%").count()
    expect(refusalOf(await api().post("accounts", { ...BODY, ...change }))).toEqual(expected)
    expect(await store.db("svc_account").count()).toEqual(accounts)
    expect(await store.db("provider_identity").whereLike("entity_id", "svc-staff:%").count()).toEqual(identities)
  })

  it("one of several concurrent requests for one e-mail succeeds, for staff and customers on two instances", async () => {
    const email = "race@example.com"
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, index) => api("administrator", index % 2).post("accounts", { ...BODY, email })),
      ...Array.from({ length: 2 }, (_, index) => api("anonymous", index).post("auth/register", { email, password: PASSWORD })),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    for (const answer of answers) if (answer.status === 409) expect(refusalOf(answer)).toEqual([409, "svc_email_exists"])
    const staff = await store.db("svc_account").where({ email })
    const customers = await store.db("customer").where({ email, has_account: true })
    expect(staff.length + customers.length).toBe(1)
  })

  it("one of several concurrent requests for one username succeeds", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        api("administrator", index % 2).post("accounts", { ...BODY, email: `u${index}@example.com`, username: "wanted" }),
      ),
    )
    expect(answers.map((answer) => refusalOf(answer).slice(0, 2)).sort()).toEqual([
      [201, undefined],
      ...Array(3).fill([409, "svc_username_exists"]),
    ])
  })
})

describe("GET, PUT, DELETE /accounts/{id}", () => {
  it.each(["administrator", "customer"] as const)("404 svc_account_not_found for the account of a %s", async (role) => {
    const { id } = (await api(role).get("auth/me")).body.data
    for (const method of ["GET", "PUT", "DELETE"]) {
      expect(refusalOf(await api().request(method, `accounts/${id}`, method === "PUT" ? { disabled: true } : undefined))).toEqual(
        GONE,
      )
    }
    expect((await api(role).get("auth/me")).status).toBe(200)
  })

  it.each(["0", "999999", "2147483647"])("404 for an unknown id: %s", async (id) => {
    expect(refusalOf(await api().get(`accounts/${id}`))).toEqual(GONE)
  })

  it.each(["abc", "-1", "1.5", "2147483648", "1e3"])("400 for an invalid id: %s", async (id) => {
    expect(refusalOf(await api().get(`accounts/${id}`))).toEqual([400, "rest_invalid_param", "id"])
  })

  describe("PUT", () => {
    it("200: changes only the keys that are sent, in the record and within meta", async () => {
      const before = await hire({ display_name: "Before", meta: { phone: "1", store: "norte" } })
      const changed = await api("manager").put(`accounts/${before.id}`, { meta: { phone: "2" } })
      expect([changed.status, changed.body.data]).toEqual([200, { ...before, phone: "2", meta: { phone: "2", store: "norte" } }])
      const renamed = await api("manager").put(`accounts/${before.id}`, { display_name: "After", meta: { store: "" } })
      expect(renamed.body.data).toEqual({ ...changed.body.data, display_name: "After", meta: { phone: "2", store: "" } })
      expect((await api().put(`accounts/${before.id}`, {})).body.data).toEqual(renamed.body.data)
    })

    it("200: an unchanged record can be sent back; all credentials stay valid", async () => {
      const record = await hire({ display_name: "Whole", meta: { store: "norte" } })
      const token = await tokenOf(record.email)
      const signedIn = { ...record, last_sign_in_at: expect.any(String) }
      expect((await api().put(`accounts/${record.id}`, record)).body.data).toEqual(signedIn)
      expect(await statusesOf(token)).toEqual([200, 200])
      const moved = await api().put(`accounts/${record.id}`, { ...record, email: "moved.whole@example.com" })
      expect(moved.body.data).toMatchObject({ email: "moved.whole@example.com", username: "moved.whole@example.com" })
    })

    it("200: the account signs in only with the new e-mail and username, and frees the old ones", async () => {
      const { id } = await hire({ email: "old@example.com", username: "oldname" })
      await api("manager").put(`accounts/${id}`, { email: "NEW@example.com", username: "newname" })
      for (const name of ["new@example.com", "NewName"]) expect((await signIn(name)).status).toBe(200)
      for (const name of ["old@example.com", "oldname"]) expect((await signIn(name)).status).toBe(401)
      await hire({ email: "old@example.com", username: "oldname" })
      const spelled = await api().put(`accounts/${id}`, { username: "NEWNAME" })
      expect([spelled.status, spelled.body.data.username]).toEqual([200, "NEWNAME"])
      const followed = await api().put(`accounts/${id}`, { username: "new@example.com" })
      expect(followed.body.data.username).toBe("new@example.com")
      expect((await signIn("newname")).status).toBe(401)
    })

    it("200: roles apply from the next request on every instance", async () => {
      const { id, email } = await hire()
      const token = await tokenOf(email)
      const orders = (process: number) =>
        store.api("anonymous", { process }).get("delivery-boys", { headers: { authorization: `Bearer ${token}` } })
      expect((await orders(1)).status).toBe(403)
      await api().put(`accounts/${id}`, { roles: ["multistore_user"] })
      expect((await orders(1)).status).toBe(200)
    })

    it("200: a new password revokes all credentials of this account only, on every instance", async () => {
      const { id, email } = await hire({ roles: ["shop_manager"] })
      const tokens = [await tokenOf(email), await tokenOf(email)]
      const { body } = await store
        .api()
        .post("auth/application-passwords", { name: "till" }, { headers: { authorization: `Bearer ${tokens[0]}` } })
      const basic = `Basic ${Buffer.from(`${email}:${body.data.password}`).toString("base64")}`
      const session = await sessionOf(await tokenOf(email))
      expect(await statusIn(session)).toBe(200)
      const other = await store.token("courier")
      expect((await api().put(`accounts/${id}`, { password: "a new password" })).status).toBe(200)
      for (const token of tokens) expect(await statusesOf(token)).toEqual([401, 401])
      expect(await statusIn({ authorization: basic })).toBe(401)
      expect(await statusIn(session)).toBe(401)
      expect(await statusesOf(other)).toEqual([200, 200])
      expect((await signIn(email)).status).toBe(401)
      expect((await signIn(email, "a new password", 1)).status).toBe(200)
    })

    it("200: a disabled account is refused at once on every instance; enabling it does not revive old credentials", async () => {
      const { id, email } = await hire()
      const token = await tokenOf(email)
      const session = await sessionOf(token)
      expect(await statusIn(session)).toBe(200)
      expect((await api("manager").put(`accounts/${id}`, { disabled: true })).body.data.disabled).toBe(true)
      expect(await statusIn(session)).toBe(401)
      expect(await statusesOf(token)).toEqual([401, 401])
      expect(refusalOf(await signIn(email))).toEqual([401, "svc_invalid_credentials"])
      await api("manager").put(`accounts/${id}`, { disabled: false })
      expect(await statusesOf(token)).toEqual([401, 401])
      expect(await statusIn(session)).toBe(401)
      expect(await statusesOf(await tokenOf(email))).toEqual([200, 200])
    })

    it.each<[string, object, unknown[]]>([
      ["a customer's e-mail", { email: ACCOUNTS.customer.email }, [409, "svc_email_exists"]],
      ["another staff member's e-mail", { email: ACCOUNTS.store.email.toUpperCase() }, [409, "svc_email_exists"]],
      ["another staff member's username", { username: "TIENDA" }, [409, "svc_username_exists"]],
      ["another person's e-mail as username", { username: "x@y.example" }, [400, "rest_invalid_param", "username"]],
      ["no roles", { roles: [] }, [400, "rest_invalid_param", "roles"]],
      ["the role administrator", { roles: ["administrator"] }, [400, "rest_invalid_param", "roles[0]"]],
      ["a short password", { password: "short" }, [400, "rest_invalid_param", "password"]],
    ])("%s: the whole request is refused, and nothing is changed", async (_name, change, expected) => {
      const id = await idOf(ACCOUNTS.courier.email)
      const row = await store.db("svc_account").where({ number: id }).first()
      const answer = await api().put(`accounts/${id}`, { display_name: "Half", password: "another password", ...change })
      expect(refusalOf(answer)).toEqual(expected)
      expect(await store.db("svc_account").where({ number: id }).first()).toEqual(row)
      expect((await signIn(ACCOUNTS.courier.email)).status).toBe(200)
      expect(await store.db("provider_identity").whereLike("entity_id", "svc-prepared:%")).toEqual([])
    })

    it("if two accounts change to one e-mail at the same time, one succeeds", async () => {
      const [one, two] = [await hire(), await hire()]
      const answers = await Promise.all(
        [one, two].map(({ id }, process) => api("administrator", process).put(`accounts/${id}`, { email: "both@example.com" })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    it("two concurrent changes both apply", async () => {
      const { id } = await hire()
      for (let round = 0; round < 5; round += 1) {
        await Promise.all([
          api("administrator", 0).put(`accounts/${id}`, { meta: { phone: `p${round}` } }),
          api("administrator", 1).put(`accounts/${id}`, { meta: { store: `s${round}` }, display_name: `d${round}` }),
        ])
        expect((await api().get(`accounts/${id}`)).body.data).toMatchObject({
          display_name: `d${round}`,
          meta: { phone: `p${round}`, store: `s${round}` },
        })
      }
    })
  })

  describe("DELETE", () => {
    it("200: returns the previous record, ends all credentials, and frees the e-mail and the username", async () => {
      const record = await hire({ username: "leaver" })
      const token = await tokenOf("leaver")
      const row = await store.db("svc_account").where({ number: record.id }).first()
      const session = await sessionOf(token)
      const answer = await api("manager").delete(`accounts/${record.id}`)
      expect([answer.status, answer.body.data]).toEqual([200, { ...record, last_sign_in_at: expect.any(String) }])
      expect(await statusIn(session)).toBe(401)
      expect(await statusesOf(token)).toEqual([401, 401])
      expect((await signIn("leaver")).status).toBe(401)
      expect(await store.db("provider_identity").where({ entity_id: `svc-staff:${row.actor_id}` })).toEqual([])
      for (const method of ["GET", "PUT", "DELETE"]) {
        expect(refusalOf(await api().request(method, `accounts/${record.id}`, method === "PUT" ? {} : undefined))).toEqual(GONE)
      }
      expect((await api().get("accounts", { query: { search: "leaver" } })).body.data).toEqual([])
      const again = await hire({ email: record.email, username: "leaver" })
      expect(again.id).not.toBe(record.id)
    })

    it("one of several concurrent requests deletes the account, and the others get 404", async () => {
      const { id } = await hire()
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, index) => api("administrator", index % 2).delete(`accounts/${id}`)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    })

    it("a deleted courier is still named on assigned orders", async () => {
      const courier = await hire({ display_name: "Fugaz" })
      const bodies = orderBodies(await smallCatalogue(store.db))
      const order = await store.api().post("orders", bodies.pickup())
      expect(order.status).toBe(201)
      const { id } = order.body.data
      expect((await api("manager").put(`orders/${id}`, { courier_id: courier.id })).status).toBe(200)
      expect((await api("manager").delete(`accounts/${courier.id}`)).status).toBe(200)
      const read = await api("manager").get(`orders/${id}`)
      expect([read.status, read.body.data.courier]).toEqual([200, { id: courier.id, display_name: "Fugaz" }])
      const other = await api("manager").put(`orders/${id}`, { courier_id: courier.id, printed: true })
      expect([200, 400]).toContain(other.status)
    })
  })
})

describe("kill -9", () => {
  /** The process is killed at the failpoint and restarted. */
  const crashAt = async (point: string, work: () => Promise<unknown>): Promise<void> => {
    await store.processes[0]?.setEnvironment("SVC_FAILPOINT", point)
    await expect(work()).rejects.toThrow()
    await store.processes[0]?.restart()
  }

  it.each(["identity.prepared", "account.before-commit"])(
    "in a POST, at %s: nothing is stored, and the repeated request succeeds at once",
    async (point) => {
      const body = {
        email: `${point}@example.com`,
        username: point.replace(".", "-"),
        password: PASSWORD,
        roles: ["deliveryboy_user"],
      }
      const identities = () => store.db("provider_identity").whereLike("entity_id", "svc-staff:%").count()
      const before = await identities()
      await crashAt(point, () => api().post("accounts", body))
      expect(await store.db("svc_account").where({ email: body.email })).toEqual([])
      expect(await identities()).toEqual(before)
      expect((await api().post("accounts", body)).status).toBe(201)
      expect((await signIn(body.email)).status).toBe(200)
    },
  )

  it("in a PUT: nothing has changed, including password and tokens; the repeated request changes everything", async () => {
    const { id, email } = await hire()
    const token = await tokenOf(email)
    const body = { email: `new.${email}`, password: "a second password", disabled: false, roles: ["multistore_user"] }
    await crashAt("account.before-commit", () => api().put(`accounts/${id}`, body))
    expect((await api().get(`accounts/${id}`)).body.data).toMatchObject({ email, roles: ["deliveryboy_user"] })
    expect(await statusesOf(token)).toEqual([200, 200])
    expect((await signIn(email)).status).toBe(200)
    expect((await api().put(`accounts/${id}`, body)).status).toBe(200)
    expect(await statusesOf(token)).toEqual([401, 401])
    expect((await signIn(`new.${email}`, "a second password")).status).toBe(200)
  })

  it("in a DELETE: the account still works, and can be deleted", async () => {
    const { id, email } = await hire()
    const token = await tokenOf(email)
    await crashAt("account.before-commit", () => api().delete(`accounts/${id}`))
    expect(await statusesOf(token)).toEqual([200, 200])
    expect((await signIn(email)).status).toBe(200)
    expect((await api().delete(`accounts/${id}`)).status).toBe(200)
    expect(await statusesOf(token)).toEqual([401, 401])
  })
})
