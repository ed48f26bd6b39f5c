import { ACCOUNTS, type Answer, hashAllTables, type Store } from "../../../../support"

/** POST /auth/register (contract section 2), over two server processes on one database. */

export function register(use: () => Store): void {
  describe("POST /auth/register", () => {
    let store: Store
    beforeAll(async () => {
      store = use()
    })
    afterEach(() => store.setClock(null))

    const register = (body: object, process = 0): Promise<Answer> =>
      store.api("anonymous", { process }).post("auth/register", body)
    const signIn = (username: string, password = "a good password"): Promise<Answer> =>
      store.api().post("auth/token", { username, password })
    const password = "a good password"

    /** The tables whose content differs after the work: none after a refusal. */
    const changedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
      const before = await hashAllTables(store.db)
      await work()
      const after = await hashAllTables(store.db)
      return Object.keys(after).filter((name) => after[name]?.hash !== before[name]?.hash)
    }

    describe("201", () => {
      it("returns the account record, and the new customer can sign in", async () => {
        const answer = await register({
          email: "ana@example.com",
          password,
          first_name: "Ana",
          last_name: "Gil",
          phone: "+34 600 111 222",
          username: "Ana.Gil",
        })
        expect(answer.status).toBe(201)
        expect(answer.body).toEqual({
          success: true,
          data: {
            id: expect.any(Number),
            username: "Ana.Gil",
            email: "ana@example.com",
            first_name: "Ana",
            last_name: "Gil",
            display_name: "Ana Gil",
            phone: "+34 600 111 222",
            roles: ["customer"],
            capabilities: { read: true, manage_commerce: false, view_store_orders: false, deliver_orders: false },
            registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
          },
        })
        expect(answer.text).not.toContain(password)
        for (const name of ["ana@example.com", "ANA@example.com", "ana.gil", "Ana.Gil"]) {
          const { status, body } = await signIn(name)
          expect([status, body.data?.user.id]).toEqual([200, answer.body.data.id])
        }
      })

      it("creates a customer of the platform, who can sign in on the platform", async () => {
        const answer = await register({ email: "true@example.com", password, first_name: "Trude" })
        const [customer] = await store.db("customer").where({ email: "true@example.com" })
        expect(customer).toMatchObject({ has_account: true, first_name: "Trude" })
        const [account] = await store.db("svc_account").where({ number: answer.body.data.id })
        expect(account).toMatchObject({ actor_type: "customer", actor_id: customer.id, email: null, roles: [] })
        expect((await store.platform().get(`/admin/customers/${customer.id}`)).status).toBe(200)
        expect((await store.api().post("/auth/customer/emailpass", { email: "true@example.com", password })).status).toBe(200)
      })

      it("requires only e-mail and password; the default username follows the e-mail, even changes on the platform", async () => {
        const answer = await register({ email: "Plain@Example.com", password })
        expect(answer.body.data).toMatchObject({
          username: "plain@example.com",
          email: "plain@example.com",
          first_name: "",
          last_name: "",
          phone: "",
          display_name: "plain@example.com",
        })
        const [customer] = await store.db("customer").where({ email: "plain@example.com" })
        const changed = await store.platform().post(`/admin/customers/${customer.id}`, { email: "simple@example.com" })
        expect(changed.status).toBe(200)
        const { body } = await signIn("simple@example.com")
        expect(body.data.user).toMatchObject({ id: answer.body.data.id, username: "simple@example.com" })
      })

      it("accepts the customer's e-mail as the username, which is the default", async () => {
        const answer = await register({ email: "own@example.com", password, username: "OWN@example.com" })
        expect([answer.status, answer.body.data.username]).toEqual([201, "own@example.com"])
      })

      it("treats null as not given for optional fields", async () => {
        const answer = await register({
          email: "nulls@example.com",
          password,
          first_name: null,
          last_name: null,
          phone: null,
          username: null,
        })
        expect(answer.status).toBe(201)
      })

      it("never grants rights that the body requests", async () => {
        const answer = await register({
          email: "greedy@example.com",
          password,
          roles: ["administrator", "shop_manager"],
          role: "administrator",
          capabilities: { manage_commerce: true },
          id: 1,
          actor_type: "user",
          has_account: false,
          meta: { store: "main" },
          metadata: { roles: ["administrator"] },
          disabled: false,
          registered_at: "2000-01-01T00:00:00Z",
        })
        expect(answer.status).toBe(201)
        expect(answer.body.data).toMatchObject({ roles: ["customer"], capabilities: { manage_commerce: false } })
        const [account] = await store.db("svc_account").where({ number: answer.body.data.id })
        expect(account).toMatchObject({ actor_type: "customer", roles: [], meta: {} })
        expect(await store.db("user").whereILike("email", "greedy%")).toEqual([])
      })

      it("does not change a guest's customer record with the same e-mail, which is not an account", async () => {
        const { body } = await store.platform().post("/admin/customers", { email: "guest@example.com", first_name: "Gast" })
        expect(body.customer.has_account).toBe(false)
        const guest = () => store.db("customer").where({ id: body.customer.id }).first()
        const before = await guest()
        const answer = await register({ email: "guest@example.com", password })
        expect(answer.status).toBe(201)
        expect(answer.body.data.first_name).toBe("")
        const customers = await store.db("customer").where({ email: "guest@example.com" }).orderBy("has_account")
        expect(customers.map(({ has_account }) => has_account)).toEqual([false, true])
        expect(await guest()).toEqual(before)
      })

      it("accepts the e-mail and the username of a deleted customer", async () => {
        await register({ email: "again@example.com", password, username: "again" })
        const [customer] = await store.db("customer").where({ email: "again@example.com" })
        expect((await store.platform().delete(`/admin/customers/${customer.id}`)).status).toBe(200)
        await store.setClock(new Date(Date.now() + 2 * 3_600_000).toISOString())
        const answer = await register({ email: "again@example.com", password: "another password", username: "again" })
        expect(answer.status).toBe(201)
        expect((await signIn("again", "another password")).body.data.user.id).toBe(answer.body.data.id)
      })
    })

    describe("409 svc_email_exists", () => {
      it.each([
        ["a user's", ACCOUNTS.administrator.email],
        ["a staff member's", ACCOUNTS.manager.email],
        ["a customer's", ACCOUNTS.customer.email],
        ["in another letter case", ACCOUNTS.courier.email.toUpperCase()],
      ])("for an e-mail in use, and nothing is stored: %s", async (_case, email) => {
        let answer: Answer | undefined
        const changed = await changedBy(async () => {
          answer = await register({ email, password })
        })
        expect(answer?.status).toBe(409)
        expect(answer?.body).toEqual({
          success: false,
          error: { code: "svc_email_exists", message: expect.any(String), details: {} },
        })
        expect(changed).toEqual([])
      })

      it("for all but one of twenty concurrent requests on two processes, in several letter cases", async () => {
        const spellings = ["race@example.com", "RACE@example.com", "Race@Example.com", "rAcE@example.com"]
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) => register({ email: spellings[n % 4], password: `${password} ${n}` }, n % 2)),
        )
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
        expect(answers.filter(({ status, body }) => status === 409 && body.error.code === "svc_email_exists")).toHaveLength(19)
        const customers = await store.db("customer").whereILike("email", "race@example.com")
        expect(customers).toHaveLength(1)
        expect(await store.db("provider_identity").whereILike("entity_id", "race@example.com")).toHaveLength(1)
        expect(await store.db("svc_account").where({ actor_id: customers[0].id })).toHaveLength(1)
        // The valid password is that of the successful request.
        const winner = answers.findIndex(({ status }) => status === 201)
        expect((await signIn("race@example.com", `${password} ${winner}`)).status).toBe(200)
      })

      it("or 201 under concurrent registrations on the platform: never two customers, never a blocked e-mail", async () => {
        for (let round = 0; round < 5; round += 1) {
          const email = `duel${round}@example.com`
          const [key] = await store.db("api_key").where({ type: "publishable" })
          const native = async (): Promise<Answer> => {
            const begun = await store
              .api("anonymous", { process: 1 })
              .post("/auth/customer/emailpass/register", { email, password })
            if (begun.status !== 200) return begun
            return store
              .api("anonymous", { process: 1 })
              .post(
                "/store/customers",
                { email },
                { headers: { authorization: `Bearer ${begun.body.token}`, "x-publishable-api-key": key.token } },
              )
          }
          const [ours] = await Promise.all([register({ email, password }), native()])
          expect([201, 409]).toContain(ours.status)
          const customers = await store.db("customer").where({ email, has_account: true }).whereNull("deleted_at")
          expect(customers.length).toBeLessThanOrEqual(1)
          if (ours.status === 201) expect(customers).toHaveLength(1)
          expect(await store.db("provider_identity").where({ entity_id: email })).toHaveLength(1)
          if (customers.length === 1) expect((await signIn(email)).status).toBe(200)
          else expect((await register({ email, password })).status).toBe(201)
        }
      })
    })

    describe("409 svc_username_exists", () => {
      it.each(["manager", "MANAGER", "Manager"])("for the username %s; nothing is stored", async (username) => {
        const changed = await changedBy(async () => {
          const answer = await register({ email: "wants@example.com", password, username })
          expect(answer.status).toBe(409)
          expect(answer.body.error).toMatchObject({ code: "svc_username_exists", details: {} })
        })
        expect(changed).toEqual([])
      })

      it("for all but one of twenty concurrent requests on two processes, which store nothing", async () => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            register({ email: `name${n}@example.com`, password, username: n % 3 ? "contested" : "Contested" }, n % 2),
          ),
        )
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
        expect(answers.filter(({ status, body }) => status === 409 && body.error.code === "svc_username_exists")).toHaveLength(19)
        expect(await store.db("customer").whereLike("email", "name%@example.com")).toHaveLength(1)
        expect(await store.db("provider_identity").whereLike("entity_id", "name%@example.com")).toHaveLength(1)
      })
    })

    describe("squatting: a native customer with another person's e-mail", () => {
      it("is refused if the identity has another e-mail; the owner of the e-mail can register", async () => {
        const native = async (name: string, email: string): Promise<Answer> => {
          const [key] = await store.db("api_key").where({ type: "publishable" })
          const begun = await store.api().post("/auth/customer/emailpass/register", { email: name, password })
          const headers = { authorization: `Bearer ${begun.body.token}`, "x-publishable-api-key": key.token }
          return store.api().post("/store/customers", { email }, { headers })
        }
        const answer = await native("own.name@example.com", "aimed.at@example.com")
        expect([answer.status, answer.body.type]).toEqual([400, "invalid_data"])
        expect(await store.db("customer").where({ email: "aimed.at@example.com" })).toEqual([])
        expect((await register({ email: "aimed.at@example.com", password })).status).toBe(201)
        // A different letter case is the same mailbox.
        expect((await native("Same.Box@example.com", "same.box@example.com")).status).toBe(200)
      })
    })

    describe("squatting: an identity without an owner", () => {
      const squat = (email: string) =>
        store.api().post("/auth/customer/emailpass/register", { email, password: "the squatter's password" })

      it("blocks its e-mail for an hour; then a registration replaces it, and the squatter's password is refused", async () => {
        const email = "squatted@example.com"
        expect((await squat(email)).status).toBe(200)
        expect((await register({ email, password })).body.error.code).toBe("svc_email_exists")

        await store.setClock(new Date(Date.now() + 59 * 60_000).toISOString())
        expect((await register({ email, password })).body.error.code).toBe("svc_email_exists")

        await store.setClock(new Date(Date.now() + 61 * 60_000).toISOString())
        expect((await register({ email, password })).status).toBe(201)
        expect((await signIn(email)).status).toBe(200)
        expect((await signIn(email, "the squatter's password")).status).toBe(401)
        expect((await store.api().post("/auth/customer/emailpass", { email, password: "the squatter's password" })).status).toBe(
          401,
        )
        expect(await store.db("provider_identity").where({ entity_id: email })).toHaveLength(1)
      })

      it("blocks its e-mail in every letter case", async () => {
        expect((await squat("Other.Case@example.com")).status).toBe(200)
        expect((await register({ email: "other.case@example.com", password })).status).toBe(409)
        await store.setClock(new Date(Date.now() + 61 * 60_000).toISOString())
        expect((await register({ email: "other.case@example.com", password })).status).toBe(201)
        expect(await store.db("provider_identity").whereILike("entity_id", "other.case@example.com")).toHaveLength(1)
      })

      it("can be registered at once by whoever knows its password", async () => {
        expect((await squat("begun@example.com")).status).toBe(200)
        expect((await register({ email: "begun@example.com", password: "the squatter's password" })).status).toBe(201)
        expect((await signIn("begun@example.com", "the squatter's password")).status).toBe(200)
      })

      it("is not replaced if it belongs to another plugin's actor", async () => {
        expect((await squat("seller@example.com")).status).toBe(200)
        await store.db.raw(
          `update auth_identity set app_metadata = '{"seller_id": "sel_1"}'
          where id = (select auth_identity_id from provider_identity where entity_id = 'seller@example.com')`,
        )
        await store.setClock(new Date(Date.now() + 61 * 60_000).toISOString())
        expect((await register({ email: "seller@example.com", password })).body.error.code).toBe("svc_email_exists")
      })
    })

    describe("a failed write", () => {
      // The database refuses one step; the platform has already committed the steps before it.
      const refuseInserts = (table: string) =>
        store.db.raw(
          `create or replace function svc_test_refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
         create trigger svc_test_refuse before insert on "${table}" for each row execute function svc_test_refuse()`,
        )
      const allowInserts = (table: string) => store.db.raw(`drop trigger svc_test_refuse on "${table}"`)

      it.each(["customer", "svc_account"])(
        "to %s gives 500, nothing is stored, and the repeated request succeeds",
        async (table) => {
          const email = `broken.${table}@example.com`
          await refuseInserts(table)
          try {
            const answer = await register({ email, password, username: `broken-${table}` })
            expect(answer.status).toBe(500)
            expect(answer.body.error.code).toBe("svc_internal_error")
            expect(answer.text).not.toContain("refused by the test")
          } finally {
            await allowInserts(table)
          }
          expect(await store.db("provider_identity").where({ entity_id: email })).toEqual([])
          expect(await store.db("customer").where({ email })).toEqual([])
          expect((await register({ email, password, username: `broken-${table}` })).status).toBe(201)
        },
      )
    })

    describe("400", () => {
      it.each([
        ["nothing", {}, ["email", "password"]],
        ["no password", { email: "x@example.com" }, ["password"]],
        ["no e-mail", { password: "a good password" }, ["email"]],
      ])("rest_missing_callback_param: %s", async (_case, body, params) => {
        const answer = await register(body)
        expect(answer.status).toBe(400)
        expect(answer.body).toMatchObject({ code: "rest_missing_callback_param", data: { status: 400, params } })
      })

      const valid = { email: "x@example.com", password: "a good password" }
      it.each([
        ["a password of 7 characters", { ...valid, password: "1234567" }, "password", "rest_too_short"],
        ["a password of 4 characters with 8 code units", { ...valid, password: "🍕🍕🍕🍕" }, "password", "rest_too_short"],
        ["a password of 256 characters", { ...valid, password: "a".repeat(256) }, "password", "rest_too_long"],
        ["a number as password", { ...valid, password: 12345678 }, "password", "rest_invalid_type"],
        ["an invalid e-mail address", { ...valid, email: "not an e-mail" }, "email", "rest_invalid_pattern"],
        [
          "a mail header in the e-mail",
          { ...valid, email: "x@example.com\r\nBcc: y@example.com" },
          "email",
          "rest_invalid_pattern",
        ],
        ["the name of a staff identity", { ...valid, email: "svc-staff:abc" }, "email", "rest_invalid_pattern"],
        ["an e-mail of more than 255 characters", { ...valid, email: `${"a".repeat(250)}@example.com` }, "email", undefined],
        ["a line break in a name", { ...valid, first_name: "A\nB" }, "first_name", "rest_invalid_pattern"],
        ["a name of more than 255 characters", { ...valid, last_name: "a".repeat(256) }, "last_name", "rest_too_long"],
        ["a list as phone", { ...valid, phone: ["1"] }, "phone", "rest_invalid_type"],
        [
          "another person's e-mail as username",
          { ...valid, username: ACCOUNTS.manager.email },
          "username",
          "rest_invalid_pattern",
        ],
        ["an @ in a username", { ...valid, username: "a@b" }, "username", "rest_invalid_pattern"],
        ["a colon in a username", { ...valid, username: "a:b" }, "username", "rest_invalid_pattern"],
        ["an empty username", { ...valid, username: "" }, "username", "rest_invalid_pattern"],
      ])("rest_invalid_param: %s", async (_case, body, name, problem) => {
        const changed = await changedBy(async () => {
          const answer = await register(body)
          expect(answer.status).toBe(400)
          expect(answer.body).toMatchObject({ code: "rest_invalid_param", data: { status: 400, params: [name] } })
          const detail = answer.body.data.details[name]
          expect(detail.message).not.toBe("")
          if (problem !== undefined) expect(detail.code).toBe(problem)
        })
        expect(changed).toEqual([])
      })
    })
  })
}
