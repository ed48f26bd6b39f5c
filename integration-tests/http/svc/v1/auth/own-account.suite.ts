import { type Answer, type Client, eventually, expectNotLogged, hashAllTables, PASSWORD, type Store } from "../../../../support"
import { slowPassword, slowUnknownNames } from "../../../../support/stress/slow-password"

const UNAUTHORIZED = { code: "svc_unauthorized", message: expect.any(String), data: { status: 401, params: [] } }
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/
const NEXT = "a second password"

/** The caller's own account and its credentials (contract section 2), over two server processes on one database. */

export function ownAccount(use: () => Store): void {
  describe("the caller's own account:", () => {
    let store: Store
    beforeAll(async () => {
      store = use()
    })
    afterEach(() => store.setClock(null))

    let count = 0
    const newCustomer = async (more: object = {}): Promise<string> => {
      count += 1
      const email = `own${count}@example.com`
      const answer = await store.api().post("auth/register", { email, password: PASSWORD, first_name: "Ana", ...more })
      expect(answer.status).toBe(201)
      return email
    }
    const signIn = (username: string, password = PASSWORD): Promise<Answer> =>
      store.api().post("auth/token", { username, password })
    const bearer = async (username: string, password = PASSWORD): Promise<string> => {
      const answer = await signIn(username, password)
      expect(answer.status).toBe(200)
      return answer.body.data.token
    }
    const call = (token: string, method: string, path: string, body?: unknown, process = 0): Promise<Answer> =>
      store.api("anonymous", { process }).request(method, path, body, { headers: { authorization: `Bearer ${token}` } })
    const me = (token: string, process = 0): Promise<Answer> => call(token, "GET", "auth/me", undefined, process)
    const basic = (username: string, password: string) => ({
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
    })
    const changedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
      const before = await hashAllTables(store.db)
      await work()
      const after = await hashAllTables(store.db)
      return Object.keys(after).filter((name) => after[name]?.hash !== before[name]?.hash)
    }
    const settle = async (token: string) => {
      // The first use of a token is stored after the request.
      await me(token)
      await eventually(
        async () =>
          !(await call(token, "GET", "auth/tokens")).body.data.some((each: { last_used_at: null }) => each.last_used_at === null),
      )
    }

    describe("PUT /auth/me: the profile", () => {
      it("changes a customer's records in the service and on the platform", async () => {
        const email = await newCustomer()
        const token = await bearer(email)
        const answer = await call(token, "PUT", "auth/me", {
          first_name: "Bea",
          last_name: "Ruiz",
          display_name: "La Bea",
          phone: "+34 611",
        })
        expect(answer.status).toBe(200)
        expect(answer.body.data).toMatchObject({
          email,
          first_name: "Bea",
          last_name: "Ruiz",
          display_name: "La Bea",
          phone: "+34 611",
          roles: ["customer"],
        })
        expect((await me(token, 1)).body.data).toEqual(answer.body.data)
        expect(await store.db("customer").where({ email, has_account: true }).first()).toMatchObject({
          first_name: "Bea",
          last_name: "Ruiz",
          phone: "+34 611",
        })
      })

      it("changes only the fields sent; null counts as omitted, and an empty display name restores the real name", async () => {
        const email = await newCustomer({ last_name: "Gil", phone: "1" })
        const token = await bearer(email)
        await call(token, "PUT", "auth/me", { display_name: "Chef" })
        expect((await call(token, "PUT", "auth/me", {})).body.data).toMatchObject({ display_name: "Chef", first_name: "Ana" })
        const answer = await call(token, "PUT", "auth/me", {
          display_name: "",
          phone: "",
          last_name: null,
          email: null,
          password: null,
        })
        expect(answer.body.data).toMatchObject({ display_name: "Ana Gil", phone: "", last_name: "Gil", email })
      })

      it("changes the records of users and staff", async () => {
        const admin = await call(await store.token("administrator"), "PUT", "auth/me", { last_name: "Admin", phone: "+34 1" })
        expect(admin.body.data).toMatchObject({ last_name: "Admin", phone: "+34 1", roles: ["administrator"] })
        const staff = await call(await store.token("store"), "PUT", "auth/me", {
          first_name: "Tina",
          last_name: "T",
          display_name: "Tina T",
          phone: "+34 2",
        })
        expect(staff.body.data).toMatchObject({
          first_name: "Tina",
          display_name: "Tina T",
          phone: "+34 2",
          roles: ["multistore_user"],
        })
      })

      it("ignores read-only and unknown fields", async () => {
        const token = await bearer(await newCustomer())
        const before = (await me(token)).body.data
        const answer = await call(token, "PUT", "auth/me", {
          id: 1,
          roles: ["administrator"],
          capabilities: { manage_commerce: true },
          username: "root",
          registered_at: "2000-01-01T00:00:00Z",
          disabled: true,
          has_account: false,
          metadata: { a: 1 },
        })
        expect(answer.body.data).toEqual(before)
      })

      it.each([
        ["a number as name", { first_name: 1 }, "first_name", "rest_invalid_type"],
        ["a line break in a name", { display_name: "A\nBcc: x@example.com" }, "display_name", "rest_invalid_pattern"],
        ["a name of more than 255 characters", { last_name: "a".repeat(256) }, "last_name", "rest_too_long"],
        ["text that is no e-mail", { email: "x", current_password: PASSWORD }, "email", "rest_invalid_pattern"],
        ["a password of 7 characters", { password: "1234567", current_password: PASSWORD }, "password", "rest_too_short"],
        [
          "a password of 4 characters with 8 code units",
          { password: "🍕🍕🍕🍕", current_password: PASSWORD },
          "password",
          "rest_too_short",
        ],
      ])("400: %s", async (_case, body, name, code) => {
        const token = await store.token("customer")
        await settle(token)
        const changed = await changedBy(async () => {
          const answer = await call(token, "PUT", "auth/me", { ...body, phone: "666" })
          expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", [name]])
          expect(answer.body.data.details[name].code).toBe(code)
        })
        expect(changed).toEqual([])
      })
    })

    describe("PUT /auth/me: e-mail", () => {
      it("changes the sign-ins of the service and the platform; another account can use the old e-mail", async () => {
        const email = await newCustomer()
        const token = await bearer(email)
        const next = `next.${email}`
        const answer = await call(token, "PUT", "auth/me", { email: next.toUpperCase(), current_password: PASSWORD })
        expect(answer.status).toBe(200)
        expect(answer.body.data).toMatchObject({ email: next, username: next })
        expect((await me(token, 1)).body.data.email).toBe(next)
        expect((await signIn(next)).status).toBe(200)
        expect((await signIn(email)).status).toBe(401)
        const native = (name: string) => store.api().post("/auth/customer/emailpass", { email: name, password: PASSWORD })
        expect((await native(next)).status).toBe(200)
        expect((await native(email)).status).toBe(401)
        expect((await store.api().post("auth/register", { email, password: PASSWORD })).status).toBe(201)
      })

      it("works for staff and users", async () => {
        const token = await bearer("repartidor")
        const next = await call(token, "PUT", "auth/me", { email: "rafa@example.com", current_password: PASSWORD })
        expect(next.body.data).toMatchObject({ email: "rafa@example.com", username: "repartidor" })
        expect((await signIn("rafa@example.com")).status).toBe(200)
        await call(token, "PUT", "auth/me", { email: "courier@example.com", current_password: PASSWORD })

        const admin = await bearer("admin@example.com")
        expect((await call(admin, "PUT", "auth/me", { email: "ada@example.com", current_password: PASSWORD })).status).toBe(200)
        expect((await store.api().post("/auth/user/emailpass", { email: "ada@example.com", password: PASSWORD })).status).toBe(
          200,
        )
        expect((await call(admin, "PUT", "auth/me", { email: "admin@example.com", current_password: PASSWORD })).status).toBe(200)
      })

      it("requires the current password, unless the e-mail stays the same", async () => {
        const email = await newCustomer()
        const token = await bearer(email)
        const missing = await call(token, "PUT", "auth/me", { email: "else@example.com", first_name: "No" })
        expect([missing.status, missing.body.code, missing.body.data.params]).toEqual([
          400,
          "rest_missing_callback_param",
          ["current_password"],
        ])
        const same = await call(token, "PUT", "auth/me", { email: email.toUpperCase(), first_name: "Si" })
        expect([same.status, same.body.data.first_name, same.body.data.email]).toEqual([200, "Si", email])
      })

      it.each([
        ["a user's", "admin@example.com"],
        ["a customer's, in another letter case", "Customer@Example.com"],
        ["staff's", "manager@example.com"],
      ])("returns 409 svc_email_exists for %s, and changes nothing", async (_case, taken) => {
        const token = await bearer(await newCustomer())
        await settle(token)
        const changed = await changedBy(async () => {
          const answer = await call(token, "PUT", "auth/me", { email: taken, first_name: "No", current_password: PASSWORD })
          expect([answer.status, answer.body.error.code]).toEqual([409, "svc_email_exists"])
        })
        expect(changed).toEqual([])
      })

      it("if six accounts and a registration request one e-mail at the same time, one succeeds", async () => {
        const wanted = "contested.mail@example.com"
        const tokens: string[] = []
        for (let n = 0; n < 6; n += 1) tokens.push(await bearer(await newCustomer()))
        const answers = await Promise.all([
          ...tokens.map((token, n) => call(token, "PUT", "auth/me", { email: wanted, current_password: PASSWORD }, n % 2)),
          store.api().post("auth/register", { email: wanted, password: PASSWORD }),
        ])
        expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
        expect(answers.filter(({ body }) => body.error?.code === "svc_email_exists")).toHaveLength(6)
        expect(await store.db("customer").where({ email: wanted, has_account: true })).toHaveLength(1)
        expect(await store.db("provider_identity").where({ entity_id: wanted })).toHaveLength(1)
        expect((await signIn(wanted)).status).toBe(200)
      })
    })

    describe("PUT /auth/me: password", () => {
      it("ends all tokens in every process except that of the request, and changes the platform's sign-in", async () => {
        const email = await newCustomer()
        const [kept, gone, alsoGone] = [await bearer(email), await bearer(email), await bearer(email)]
        const answer = await call(kept, "PUT", "auth/me", { password: NEXT, current_password: PASSWORD })
        expect(answer.status).toBe(200)
        expect(answer.text).not.toContain(NEXT)
        for (const process of [0, 1]) {
          expect((await me(kept, process)).status).toBe(200)
          expect((await me(gone, process)).body).toEqual(UNAUTHORIZED)
          expect((await me(alsoGone, process)).body).toEqual(UNAUTHORIZED)
        }
        expect((await signIn(email)).status).toBe(401)
        expect((await signIn(email, NEXT)).status).toBe(200)
        expect((await store.api().post("/auth/customer/emailpass", { email, password: NEXT })).status).toBe(200)
        expect((await store.api().post("/auth/customer/emailpass", { email, password: PASSWORD })).status).toBe(401)
        expect(await store.db("provider_identity").whereLike("entity_id", "svc-prepared:%")).toEqual([])
      })

      it("can be changed together with e-mail and profile", async () => {
        const email = await newCustomer()
        const token = await bearer(email)
        const answer = await call(token, "PUT", "auth/me", {
          email: `all.${email}`,
          password: NEXT,
          first_name: "Todo",
          current_password: PASSWORD,
        })
        expect(answer.body.data).toMatchObject({ email: `all.${email}`, first_name: "Todo" })
        expect((await signIn(`all.${email}`, NEXT)).status).toBe(200)
      })

      it.each([
        ["password", { password: NEXT }],
        ["e-mail", { email: "wrong@example.com" }],
        ["a change of the profile only", {}],
      ])("with a wrong current password returns 401 svc_invalid_credentials and changes nothing: %s", async (_case, body) => {
        const token = await bearer(await newCustomer())
        await settle(token)
        const changed = await changedBy(async () => {
          const answer = await call(token, "PUT", "auth/me", { ...body, first_name: "No", current_password: "wrong password" })
          expect([answer.status, answer.body.error?.code]).toEqual([401, "svc_invalid_credentials"])
        })
        expect(changed).toEqual([])
        expect((await me(token)).status).toBe(200)
      })

      it("refuses another account's password as the current one", async () => {
        const [one, other] = [await newCustomer(), await newCustomer()]
        await call(await bearer(other), "PUT", "auth/me", { password: NEXT, current_password: PASSWORD })
        const answer = await call(await bearer(one), "PUT", "auth/me", { password: "third password", current_password: NEXT })
        expect(answer.body.error.code).toBe("svc_invalid_credentials")
      })

      it("applies one of eight concurrent changes with the same current password, and only its password works", async () => {
        const email = await newCustomer()
        await slowPassword(store.db, email, PASSWORD)
        const tokens = await Promise.all(Array.from({ length: 8 }, () => bearer(email)))
        const answers = await Promise.all(
          tokens.map((token, n) =>
            call(token, "PUT", "auth/me", { password: `password ${n}`, current_password: PASSWORD }, n % 2),
          ),
        )
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        const winner = answers.findIndex(({ status }) => status === 200)
        for (const { status, body } of answers.filter((each) => each.status !== 200)) {
          expect([status, body.error?.code ?? body.code]).toEqual([
            401,
            expect.stringMatching(/^svc_(invalid_credentials|unauthorized)$/),
          ])
        }
        for (let n = 0; n < 8; n += 1) expect((await signIn(email, `password ${n}`)).status).toBe(n === winner ? 200 : 401)
        const alive = await Promise.all(tokens.map((token) => me(token)))
        expect(alive.map(({ status }) => status === 200)).toEqual(tokens.map((_, n) => n === winner))
      })

      it("leaves no valid token of concurrent sign-ins with the old password", async () => {
        const email = await newCustomer()
        await slowPassword(store.db, email, PASSWORD)
        const token = await bearer(email)
        const [changed, ...signIns] = await Promise.all([
          call(token, "PUT", "auth/me", { password: NEXT, current_password: PASSWORD }),
          ...Array.from({ length: 12 }, (_, n) =>
            store.api("anonymous", { process: n % 2 }).post("auth/token", { username: email, password: PASSWORD }),
          ),
        ])
        expect(changed.status).toBe(200)
        for (const answer of signIns) {
          if (answer.status === 200) expect((await me(answer.body.data.token)).status).toBe(401)
        }
        expect((await call(token, "GET", "auth/tokens")).body.data).toHaveLength(1)
      })
    })

    describe("GET, DELETE /auth/tokens", () => {
      it("lists the caller's own tokens, newest first, without their values", async () => {
        const email = await newCustomer()
        const tokens = [await bearer(email), await bearer(email)]
        const answer = await call(tokens[0] ?? "", "GET", "auth/tokens")
        expect(answer.status).toBe(200)
        expect(answer.body.meta).toBeUndefined()
        expect(answer.body.data).toEqual(
          [false, true].map((current) => ({
            id: expect.any(Number),
            created_at: expect.stringMatching(LOCAL_TIME),
            last_used_at: answer.body.data[current ? 1 : 0].last_used_at,
            expires_at: expect.stringMatching(LOCAL_TIME),
            current,
          })),
        )
        expect(answer.body.data[0].id).toBeGreaterThan(answer.body.data[1].id)
        for (const token of tokens) expect(answer.text).not.toContain(token)
      })

      it("lists neither expired nor revoked tokens", async () => {
        const email = await newCustomer()
        await bearer(email)
        const revoked = await bearer(email)
        await call(revoked, "DELETE", "auth/token")
        await store.setClock(new Date(Date.now() + 31 * 86_400_000).toISOString())
        const token = await bearer(email)
        expect((await call(token, "GET", "auth/tokens")).body.data).toHaveLength(1)
      })

      it("DELETE …/{id} revokes only this token in every process, and gives 404 the second time", async () => {
        const email = await newCustomer()
        const [gone, kept] = [await bearer(email), await bearer(email)]
        const records = (await call(kept, "GET", "auth/tokens")).body.data
        const answer = await call(kept, "DELETE", `auth/tokens/${records[1].id}`)
        expect([answer.status, answer.body.data.id, answer.body.data.current]).toEqual([200, records[1].id, false])
        expect((await me(gone, 1)).body).toEqual(UNAUTHORIZED)
        expect((await me(kept, 1)).status).toBe(200)
        const again = await call(kept, "DELETE", `auth/tokens/${records[1].id}`)
        expect([again.status, again.body.error.code]).toEqual([404, "svc_token_not_found"])
      })

      it("DELETE without id revokes all tokens of the account, including that of the request", async () => {
        const email = await newCustomer()
        const other = await bearer(await newCustomer())
        const tokens = [await bearer(email), await bearer(email), await bearer(email)]
        const answer = await call(tokens[1] ?? "", "DELETE", "auth/tokens")
        expect(answer.body.data.map(({ current }: { current: boolean }) => current)).toEqual([false, true, false])
        for (const token of tokens) expect((await me(token, 1)).body).toEqual(UNAUTHORIZED)
        expect((await me(other)).status).toBe(200)
      })

      it.each(["abc", "1.5", "-1", "2147483648", "svctok_1"])("400 for the id %p", async (id) => {
        const answer = await store.api("customer").delete(`auth/tokens/${id}`)
        expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["id"]])
      })
    })

    describe("application passwords", () => {
      const make = async (client: Client, name = "till"): Promise<{ id: number; name: string; password: string }> => {
        const answer = await client.post("auth/application-passwords", { name })
        expect(answer.status).toBe(201)
        return answer.body.data
      }

      it("are shown once, by POST: 24 characters in groups of 4; only their hash is stored", async () => {
        const answer = await store.api("manager").post("auth/application-passwords", { name: " Kitchen till " })
        expect(answer.status).toBe(201)
        const { id, name, password } = answer.body.data
        expect([Number.isInteger(id), name]).toEqual([true, "Kitchen till"])
        expect(password).toMatch(/^([A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/)
        const list = await store.api("manager").get("auth/application-passwords")
        expect(list.body.data[0]).toEqual({ id, name, created_at: expect.stringMatching(LOCAL_TIME), last_used_at: null })
        expect(list.text).not.toContain(password)
        const row = JSON.stringify(await store.db("svc_application_password").where({ number: id }).first())
        expect(row).not.toContain(password)
        expect(row).not.toContain(password.replaceAll(" ", ""))
        await expectNotLogged(store, password, password.replaceAll(" ", ""))
      })

      it("are accepted with username or e-mail, with or without spaces, and do not wait behind password checks", async () => {
        const { password } = await make(store.api("manager"))
        for (const [n, headers] of [
          basic("manager", password),
          basic("MANAGER@example.com", password),
          basic("manager", password.replaceAll(" ", "")),
        ].entries()) {
          const answer = await store.api("anonymous", { process: n % 2 }).get("settings/operation", { headers })
          expect(answer.status).toBe(200)
        }
        // It is accepted at once even while all password checks are busy and sign-ins are queued.
        expect((await signIn("nobody@example.com", "wrong password")).status).toBe(401)
        const quickAgain = await slowUnknownNames(store.db)
        const flood = Array.from({ length: 40 }, () => signIn("nobody@example.com", "wrong password"))
        let signedIn = 0
        for (const each of flood)
          each.then(
            () => (signedIn += 1),
            () => undefined,
          )
        expect((await store.api().get("auth/me", { headers: basic("manager", password) })).status).toBe(200)
        expect(signedIn).toBeLessThan(40)
        await Promise.all(flood)
        await quickAgain()
      })

      it("store their time of last use", async () => {
        const { id, password } = await make(store.api("manager"))
        await store.api().get("auth/me", { headers: basic("manager", password) })
        await eventually(async () => {
          const list = (await store.api("manager").get("auth/application-passwords")).body.data
          return list.find((each: { id: number }) => each.id === id).last_used_at !== null
        })
      })

      it("can be managed by management only, but not with Basic authentication: 403", async () => {
        for (const role of ["customer", "courier", "store"] as const) {
          expect((await store.api(role).post("auth/application-passwords", { name: "x" })).body.code).toBe("svc_forbidden")
        }
        const { id, password } = await make(store.api("administrator"))
        const headers = basic("admin@example.com", password)
        expect((await store.api().get("auth/me", { headers })).body.data.roles).toEqual(["administrator"])
        for (const [method, path] of [
          ["GET", "auth/application-passwords"],
          ["POST", "auth/application-passwords"],
          ["DELETE", `auth/application-passwords/${id}`],
        ] as const) {
          const answer = await store.api().request(method, path, method === "POST" ? { name: "x" } : undefined, { headers })
          expect([answer.status, answer.body.code]).toEqual([403, "svc_forbidden"])
        }
        // An application password cannot open a session or revoke a token either.
        expect((await store.api().post("auth/session", {}, { headers })).status).toBe(401)
        expect((await store.api().delete("auth/token", undefined, { headers })).body.code).toBe("rest_invalid_param")
      })

      it("are revoked at once by DELETE, which gives 404 the second time and for another account's password", async () => {
        const { id, password } = await make(store.api("manager"))
        const headers = basic("manager", password)
        const stranger = await store.api("administrator").delete(`auth/application-passwords/${id}`)
        expect([stranger.status, stranger.body.error.code]).toEqual([404, "svc_token_not_found"])
        const answer = await store.api("manager").delete(`auth/application-passwords/${id}`)
        expect([answer.status, answer.body.data.id]).toEqual([200, id])
        for (const process of [0, 1]) {
          expect((await store.api("anonymous", { process }).get("auth/me", { headers })).body).toEqual(UNAUTHORIZED)
        }
        expect((await store.api("manager").delete(`auth/application-passwords/${id}`)).status).toBe(404)
      })

      it("end with the right to manage, with the account, and with a changed password", async () => {
        const { password } = await make(store.api("manager"))
        const headers = basic("manager", password)
        const status = async () => (await store.api("anonymous", { process: 1 }).get("auth/me", { headers })).status
        const row = () => store.db("svc_account").where({ username: "manager" })
        await row().update({ roles: JSON.stringify(["deliveryboy_user"]) })
        expect(await status()).toBe(401)
        await row().update({ roles: JSON.stringify(["shop_manager"]), disabled: true })
        expect(await status()).toBe(401)
        await row().update({ disabled: false })
        expect(await status()).toBe(200)
        const token = await bearer("manager")
        expect((await call(token, "PUT", "auth/me", { password: NEXT, current_password: PASSWORD })).status).toBe(200)
        expect(await status()).toBe(401)
        expect((await call(token, "PUT", "auth/me", { password: PASSWORD, current_password: NEXT })).status).toBe(200)
      })

      it("are refused with 403 svc_https_required over plain HTTP through a proxy, even on public routes", async () => {
        const { password } = await make(store.api("administrator"))
        for (const path of ["auth/me", "status", "orders"]) {
          for (const secret of [password, "wrong"]) {
            const answer = await store
              .api()
              .get(path, { headers: { ...basic("admin@example.com", secret), "x-forwarded-for": "10.0.0.1" } })
            expect([answer.status, answer.body.error.code]).toEqual([403, "svc_https_required"])
          }
        }
        const secure = { ...basic("admin@example.com", password), "x-forwarded-proto": "https", "x-forwarded-for": "10.0.0.1" }
        expect((await store.api().get("auth/me", { headers: secure })).status).toBe(200)
      })

      it.each([
        ["no name", {}, "rest_missing_callback_param"],
        ["an empty name", { name: "" }, "rest_invalid_param"],
        ["a blank name", { name: "   " }, "rest_invalid_param"],
        ["a number", { name: 7 }, "rest_invalid_param"],
        ["a name of more than 255 characters", { name: "a".repeat(256) }, "rest_invalid_param"],
      ])("400: %s", async (_case, body, code) => {
        const answer = await store.api("administrator").post("auth/application-passwords", body)
        expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, code, ["name"]])
      })
    })

    it("another customer's token gives the same 404 as a missing token", async () => {
      const mine = (await store.api("customer").get("auth/tokens")).body.data[0].id
      const foreign = await store.api("other_customer").delete(`auth/tokens/${mine}`)
      const missing = await store.api("other_customer").delete("auth/tokens/2147483647")
      expect([foreign.status, foreign.text]).toEqual([404, missing.text])
      expect((await store.api("customer").get("auth/me")).status).toBe(200)
    })

    it("no route is available without sign-in", async () => {
      for (const [method, path] of [
        ["PUT", "auth/me"],
        ["GET", "auth/tokens"],
        ["DELETE", "auth/tokens"],
        ["DELETE", "auth/tokens/1"],
        ["GET", "auth/application-passwords"],
        ["POST", "auth/application-passwords"],
        ["DELETE", "auth/application-passwords/1"],
        ["POST", "auth/session"],
        ["DELETE", "auth/session"],
        ["GET", "auth/nonce"],
      ] as const) {
        expect([path, (await store.api().request(method, path)).body]).toEqual([path, UNAUTHORIZED])
      }
    })
  })
}
