import { ACCOUNTS, type Answer, PASSWORD, type Store } from "../../../../support"

/**
 * POST /auth/token: who can sign in, as whom, and the response to everybody else (seed, Bearer token rule 1; contract section 2).
 */

export function signIn(use: () => Store): void {
  describe("POST /auth/token", () => {
    let store: Store
    beforeAll(async () => {
      store = use()
    })

    const signIn = (username: unknown, password: unknown = PASSWORD): Promise<Answer> =>
      store.api().post("auth/token", { username, password })
    const register = (email: string, more: object = {}) =>
      store.api().post("auth/register", { email, password: PASSWORD, ...more })

    describe("200", () => {
      it.each(["administrator", "manager", "store", "courier", "customer"] as const)(
        "for the role %s, with token, expiry and account",
        async (role) => {
          const { email, username } = ACCOUNTS[role]
          const before = Math.floor(Date.now() / 1000)
          const answer = await signIn(email)
          expect(answer.status).toBe(200)
          expect(answer.body.success).toBe(true)
          expect(answer.body.meta).toBeUndefined()
          const { token, token_type, expires_at, user, ...more } = answer.body.data
          expect(more).toEqual({})
          expect(token).toMatch(/^[0-9a-f]{64}$/)
          expect(token_type).toBe("Bearer")
          expect(Number.isInteger(expires_at)).toBe(true)
          expect(expires_at - before).toBeGreaterThanOrEqual(30 * 86_400 - 1)
          expect(expires_at - before).toBeLessThanOrEqual(30 * 86_400 + 5)
          expect(user).toEqual({
            id: expect.any(Number),
            username,
            roles: [
              {
                administrator: "administrator",
                manager: "shop_manager",
                store: "multistore_user",
                courier: "deliveryboy_user",
                customer: "customer",
              }[role],
            ],
            capabilities: {
              read: true,
              manage_commerce: role === "administrator" || role === "manager",
              view_store_orders: role === "administrator" || role === "manager" || role === "store",
              deliver_orders: role === "administrator" || role === "manager" || role === "courier",
            },
          })
          expect(answer.headers["cache-control"]).toMatch(/no-store/)
        },
      )

      it.each(["manager", "MANAGER", "Manager"])("by username in any letter case: %s", async (name) => {
        expect((await signIn(name)).body.data.user.username).toBe("manager")
      })

      it.each([
        "CUSTOMER@example.com",
        "Customer@Example.Com",
        "ADMIN@EXAMPLE.COM",
        "Courier@example.com",
        "  customer@example.com ",
      ])("by e-mail in any letter case: %s", async (name) => {
        expect((await signIn(name)).status).toBe(200)
      })

      it("for a customer whom the platform registered in another letter case", async () => {
        await nativeCustomer("Mixed.Case@Example.com", "natively made")
        for (const name of ["Mixed.Case@Example.com", "mixed.case@example.com", "MIXED.CASE@EXAMPLE.COM"]) {
          const answer = await signIn(name, "natively made")
          expect(answer.status).toBe(200)
          expect(answer.body.data.user.roles).toEqual(["customer"])
        }
      })

      it("for a customer of the platform, who gets one account at the first sign-in, even under concurrent requests", async () => {
        const id = await nativeCustomer("first.sight@example.com", "natively made")
        // The first sign-in with an unknown name creates the identity for unknown names, which takes as long as a sign-in.
        expect((await signIn("nobody@example.com")).status).toBe(401)
        const answers = await Promise.all(Array.from({ length: 6 }, () => signIn("first.sight@example.com", "natively made")))
        expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
        expect(new Set(answers.map(({ body }) => body.data.user.id)).size).toBe(1)
        expect(await store.db("svc_account").where({ actor_id: id })).toHaveLength(1)
      })

      it("for a form", async () => {
        const answer = await store.api().post("auth/token", undefined, {
          rawBody: `username=${encodeURIComponent(ACCOUNTS.customer.email)}&password=${PASSWORD}`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
        })
        expect(answer.status).toBe(200)
      })

      it("with an invalid credential, which is ignored and reported", async () => {
        const answer = await store
          .api()
          .post("auth/token", { username: "manager", password: PASSWORD }, { headers: { authorization: "Bearer nonsense" } })
        expect(answer.status).toBe(200)
        expect(answer.headers["x-svc-auth"]).toBe("invalid")
      })
    })

    describe("401 svc_invalid_credentials", () => {
      const refused = async (answer: Answer) => {
        expect(answer.status).toBe(401)
        expect(answer.body).toEqual({
          success: false,
          error: { code: "svc_invalid_credentials", message: expect.any(String), details: {} },
        })
        return answer.text
      }

      it("with identical bytes for an unknown e-mail or username, a wrong password, and a password in the wrong letter case", async () => {
        const texts = [
          await signIn("nobody@example.com"),
          await signIn("nobody"),
          await signIn(ACCOUNTS.administrator.email, "wrong password"),
          await signIn(ACCOUNTS.manager.email, "wrong password"),
          await signIn("manager", "wrong password"),
          await signIn(ACCOUNTS.customer.email, "wrong password"),
          await signIn(ACCOUNTS.customer.email, PASSWORD.toUpperCase()),
          await signIn("", ""),
          await signIn(ACCOUNTS.customer.email, ""),
        ]
        expect(new Set(await Promise.all(texts.map(refused))).size).toBe(1)
      })

      it("for an unknown name, whose password is checked against a platform identity without an owner", async () => {
        await refused(await signIn("nobody@example.com"))
        const decoys = await store.db("provider_identity").whereLike("entity_id", "svc-decoy:%")
        expect(decoys).toHaveLength(1)
        expect(decoys[0].provider_metadata.password).toMatch(/^c2NyeXB0/) // "scrypt": the platform's own hash
        const [owner] = await store.db("auth_identity").where({ id: decoys[0].auth_identity_id })
        expect(owner.app_metadata).toBeNull()
        // Nobody can sign in with that identity's name.
        await refused(await signIn(decoys[0].entity_id))
        // If the identity is deleted from the platform's tables, it is created again, and sign-in is not affected.
        await store.db("auth_identity").where({ id: owner.id }).delete()
        await refused(await signIn("nobody@example.com"))
        expect(await store.db("provider_identity").whereLike("entity_id", "svc-decoy:%")).toHaveLength(1)
      })

      it("for the name of a staff identity", async () => {
        const [row] = await store.db("provider_identity").whereLike("entity_id", "svc-staff:%").limit(1)
        await refused(await signIn(row.entity_id))
      })

      it("or 400 for text that is more than a name", async () => {
        for (const name of ["' or 1=1 --", "manager'--", "%", "man_ger", "manager\u0000", "*", "man\nager", "{}"]) {
          const answer = await signIn(name)
          expect([400, 401]).toContain(answer.status)
        }
      })

      it("for an identity without an owner", async () => {
        await store.api().post("/auth/customer/emailpass/register", { email: "ownerless@example.com", password: PASSWORD })
        await refused(await signIn("ownerless@example.com"))
      })

      it("for a disabled account, until it is enabled again", async () => {
        await register("disabled@example.com")
        const account = () =>
          store.db("svc_account").whereIn("actor_id", store.db("customer").select("id").where({ email: "disabled@example.com" }))
        await account().update({ disabled: true })
        await refused(await signIn("disabled@example.com"))
        await account().update({ disabled: false })
        expect((await signIn("disabled@example.com")).status).toBe(200)
      })

      it("for a deleted customer", async () => {
        await register("deleted@example.com")
        const [{ id }] = await store.db("customer").where({ email: "deleted@example.com" })
        expect((await store.platform().delete(`/admin/customers/${id}`)).status).toBe(200)
        await refused(await signIn("deleted@example.com"))
      })

      it("for deleted staff", async () => {
        const account = () => store.db("svc_account").where({ email: ACCOUNTS.store.email })
        await account().update({ deleted_at: new Date() })
        await refused(await signIn(ACCOUNTS.store.email))
        await refused(await signIn(ACCOUNTS.store.username))
        await account().update({ deleted_at: null })
        expect((await signIn(ACCOUNTS.store.username)).status).toBe(200)
      })
    })

    describe("401 with the right password", () => {
      it("svc_mfa_required if the account has a second factor on the platform; no token is issued", async () => {
        await register("mfa@example.com")
        const [identity] = await store.db("provider_identity").where({ entity_id: "mfa@example.com" })
        await store.db("auth_mfa_factor").insert({
          id: "authmfa_test",
          auth_identity_id: identity.auth_identity_id,
          provider: "totp",
          status: "enabled",
          provider_metadata: {},
        })
        const tokens = await countTokens()
        const answer = await signIn("mfa@example.com")
        expect([answer.status, answer.body.error.code]).toEqual([401, "svc_mfa_required"])
        expect(await countTokens()).toBe(tokens)
        const wrong = await signIn("mfa@example.com", "wrong password")
        expect([wrong.status, wrong.body.error.code]).toEqual([401, "svc_invalid_credentials"])
      })
    })

    describe("400", () => {
      it.each([
        ["nothing", {}, ["username", "password"]],
        ["no password", { username: "manager" }, ["password"]],
        ["no username", { password: PASSWORD }, ["username"]],
      ])("rest_missing_callback_param: %s", async (_case, body, params) => {
        const answer = await store.api().post("auth/token", body)
        expect(answer.body).toMatchObject({ code: "rest_missing_callback_param", data: { status: 400, params } })
        expect(answer.status).toBe(400)
      })

      it.each([
        ["a number as name", { username: 7, password: PASSWORD }, "username"],
        ["a list as name", { username: ["manager"], password: PASSWORD }, "username"],
        ["an object as password (query injection)", { username: "manager", password: { $ne: "" } }, "password"],
        ["null as password", { username: "manager", password: null }, "password"],
        ["true as password", { username: "manager", password: true }, "password"],
        ["a name of more than 255 characters", { username: "a".repeat(256), password: PASSWORD }, "username"],
        ["a password of more than 255 characters", { username: "manager", password: "a".repeat(256) }, "password"],
      ])("rest_invalid_param: %s", async (_case, body, name) => {
        const answer = await store.api().post("auth/token", body)
        expect(answer.status).toBe(400)
        expect(answer.body).toMatchObject({ code: "rest_invalid_param", data: { status: 400, params: [name] } })
      })

      it("rest_invalid_json", async () => {
        const answer = await store.api().post("auth/token", undefined, { rawBody: '{"username": ' })
        expect([answer.status, answer.body.code]).toEqual([400, "rest_invalid_json"])
      })
    })

    describe("several people with one e-mail, which only the platform can create:", () => {
      const email = "many@example.com"

      it("only one password is accepted: the user's, else the staff member's, else the customer's", async () => {
        // A customer with a native identity in another letter case; then staff; then a user.
        await nativeCustomer("MANY@example.com", "password of the customer")
        expect((await signIn(email, "password of the customer")).body.data.user.roles).toEqual(["customer"])

        // Staff with the same e-mail, as a restored backup could leave it.
        const [courier] = await store.db("svc_account").where({ email: ACCOUNTS.courier.email })
        await store.db("svc_account").where({ id: courier.id }).update({ email })
        expect((await signIn(email, PASSWORD)).body.data.user.roles).toEqual(["deliveryboy_user"])
        expect((await signIn(email, "password of the customer")).status).toBe(401)

        await nativeUser(email, "password of the user")
        expect((await signIn(email, "password of the user")).body.data.user.roles).toEqual(["administrator"])
        expect((await signIn(email, PASSWORD)).status).toBe(401)
        expect((await signIn(email, "password of the customer")).status).toBe(401)

        // Without the user, staff come first again.
        const [user] = await store.db("user").where({ email })
        expect((await store.platform().delete(`/admin/users/${user.id}`)).status).toBe(200)
        expect((await signIn(email, PASSWORD)).body.data.user.roles).toEqual(["deliveryboy_user"])
        await store.db("svc_account").where({ id: courier.id }).update({ email: courier.email })
      })

      it("an identity that is both user and customer signs in as the user", async () => {
        await nativeUser("both@example.com", "password of both")
        const [identity] = await store.db("provider_identity").where({ entity_id: "both@example.com" })
        const id = await nativeCustomer("customer.of.both@example.com", "another password")
        await store.db.raw("update auth_identity set app_metadata = app_metadata || ?::jsonb where id = ?", [
          JSON.stringify({ customer_id: id }),
          identity.auth_identity_id,
        ])
        expect((await signIn("both@example.com", "password of both")).body.data.user.roles).toEqual(["administrator"])
      })

      it("a customer with another person's e-mail in the record does not replace the owner of the e-mail", async () => {
        await register("victim@example.com")
        const attacker = await nativeCustomer("attacker@example.com", "password of the attacker")
        await store.db("customer").where({ id: attacker }).update({ email: "Victim@example.com" })
        const answer = await signIn("victim@example.com", PASSWORD)
        expect(answer.status).toBe(200)
        expect(answer.body.data.user.username).toBe("victim@example.com")
        expect((await signIn("Victim@example.com", "password of the attacker")).status).toBe(401)
      })
    })

    describe("a username with an @", () => {
      it("cannot sign in if it is not the account's own e-mail", async () => {
        await register("honest@example.com")
        await store.db.raw(
          `update svc_account set username = 'future@example.com', username_key = 'future@example.com'
          where actor_id = (select id from customer where email = 'honest@example.com')`,
        )
        expect((await signIn("future@example.com")).status).toBe(401)
        expect((await signIn("honest@example.com")).status).toBe(200)
      })
    })

    describe("the platform's own sign-in", () => {
      it("gives staff no access to the platform's admin API", async () => {
        const { db } = store
        const [row] = await db("provider_identity").whereLike("entity_id", "svc-staff:%").limit(1)
        for (const actorType of ["user", "customer", "svc_staff"]) {
          const native = await store.api().post(`/auth/${actorType}/emailpass`, { email: row.entity_id, password: PASSWORD })
          if (native.status !== 200) continue
          const admin = await store.api().get("/admin/orders", { headers: { authorization: `Bearer ${native.body.token}` } })
          expect(admin.status).toBe(401)
        }
        for (const email of [ACCOUNTS.manager.email, ACCOUNTS.manager.username]) {
          expect((await store.api().post("/auth/user/emailpass", { email, password: PASSWORD })).status).toBe(401)
        }
        const ours = await store
          .api()
          .get("/admin/orders", { headers: { authorization: `Bearer ${await store.token("administrator")}` } })
        expect(ours.status).toBe(401)
      })
    })

    const countTokens = async (): Promise<number> => Number((await store.db("svc_access_token").count())[0]?.count)

    /** A customer who signed up with the platform's own routes. */
    async function nativeCustomer(email: string, password: string): Promise<string> {
      const { body } = await store.api().post("/auth/customer/emailpass/register", { email, password })
      const [key] = await store.db("api_key").where({ type: "publishable" })
      const made = await store
        .api()
        .post(
          "/store/customers",
          { email },
          { headers: { authorization: `Bearer ${body.token}`, "x-publishable-api-key": key.token } },
        )
      expect(made.status).toBe(200)
      return made.body.customer.id
    }

    /** A dashboard user who accepted an invitation. */
    async function nativeUser(email: string, password: string): Promise<void> {
      const invite = await store.platform().post("/admin/invites", { email })
      const { body } = await store.api().post("/auth/user/emailpass/register", { email, password })
      const accepted = await store
        .api()
        .post(
          "/admin/invites/accept",
          { email },
          { query: { token: invite.body.invite.token }, headers: { authorization: `Bearer ${body.token}` } },
        )
      expect(accepted.status).toBe(200)
    }
  })
}
