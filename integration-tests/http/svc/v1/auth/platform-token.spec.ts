import { join } from "node:path"
import {
  ACCESS_LOG,
  ACCOUNTS,
  type Answer,
  eventually,
  expectNotLogged,
  OPENING,
  orderBodies,
  PASSWORD,
  type Store,
  smallCatalogue,
  startStore,
} from "../../../../support"
import { hostFolder } from "../../../../support/commands"
import { changeNatively } from "./change-natively"
import { claimsOf, signedToken } from "./signed-token"
import { totp } from "./totp"

const UNAUTHORIZED = { code: "svc_unauthorized", message: expect.any(String), data: { status: 401, params: [] } }
const NEXT = "a second password"
const HOUR = 3_600

type Headers = Record<string, string>

/** The platform's own bearer tokens on the service's routes (contract section 2), over two server processes. */
describe("tokens of the platform", () => {
  let store: Store
  let publishableKey: string
  beforeAll(async () => {
    const provider = join(hostFolder(), "integration-tests", "support", "social-sign-in.js")
    const env = { ...ACCESS_LOG, AUTH_PROVIDER: provider, AUTH_MFA_ENCRYPTION_KEY: "mfa-key-of-the-tests" }
    store = await startStore({ clock: "real", processes: 2, env })
    publishableKey = (await store.db("api_key").where({ type: "publishable" }).first()).token
  })
  afterAll(() => store.stop())
  afterEach(() => store.setClock(null))

  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}`, "x-publishable-api-key": publishableKey })
  const me = (token: string, process = 0): Promise<Answer> =>
    store.api("anonymous", { process }).get("auth/me", { headers: bearer(token) })
  const admitted = async (token: string): Promise<number[]> => [(await me(token)).status, (await me(token, 1)).status]
  const ours = async (username: string, password = PASSWORD): Promise<string> => {
    const { status, body } = await store.api().post("auth/token", { username, password })
    expect(status).toBe(200)
    return body.data.token
  }
  const native = async (actor: "customer" | "user", email: string, password = PASSWORD): Promise<string> => {
    const { body } = await store.api().post(`/auth/${actor}/emailpass`, { email, password })
    expect(body).toEqual({ token: expect.any(String) })
    return body.token
  }
  const refresh = (token: string, process = 0): Promise<Answer> =>
    store.api("anonymous", { process }).post("/auth/token/refresh", {}, { headers: bearer(token) })

  let count = 0
  const newEmail = (): string => {
    count += 1
    return `native${count}@example.com`
  }
  /** A customer who signed up with the platform's own routes. */
  const signUp = async (): Promise<{ email: string; begun: string; token: string; customerId: string }> => {
    const email = newEmail()
    const begun = (await store.api().post("/auth/customer/emailpass/register", { email, password: PASSWORD })).body.token
    const made = await store.api().post("/store/customers", { email }, { headers: bearer(begun) })
    expect(made.status).toBe(200)
    return { email, begun, token: await native("customer", email), customerId: made.body.customer.id }
  }

  /** A user who accepted an invitation of an administrator. */
  const hired = async (): Promise<{ email: string; token: string; userId: string }> => {
    const email = newEmail()
    const { token: invitation } = (await store.platform().post("/admin/invites", { email })).body.invite
    const begun = (await store.api().post("/auth/user/emailpass/register", { email, password: PASSWORD })).body.token
    const query = { token: invitation }
    const accepted = await store.api().post("/admin/invites/accept", { email }, { query, headers: bearer(begun) })
    return { email, token: await native("user", email), userId: accepted.body.user.id }
  }

  describe("are accepted", () => {
    it.each([
      ["customer", ACCOUNTS.customer.email],
      ["user", ACCOUNTS.administrator.email],
    ] as const)("like the service's own token: %s", async (actor, email) => {
      const [theirs, own] = [await native(actor, email), await ours(email)]
      for (const process of [0, 1]) {
        const answer = await me(theirs, process)
        expect([answer.status, answer.body]).toEqual([200, (await me(own)).body])
        expect(answer.headers["x-svc-auth"]).toBeUndefined()
      }
      const write = await store.api().put("settings/operation", {}, { headers: bearer(theirs) })
      expect(write.status).toBe(actor === "user" ? 200 : 403)
    })

    it("and create an account at their first use, once under concurrent requests", async () => {
      const { token, email, customerId } = await signUp()
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => me(token, n % 2)))
      expect(answers.map(({ status, body }) => [status, body.data?.email])).toEqual(Array(10).fill([200, email]))
      expect(await store.db("svc_account").where({ actor_id: customerId })).toHaveLength(1)
    })

    it("with the scheme in any letter case, and after a renewal", async () => {
      const { token } = await signUp()
      const headers = { authorization: `bEARER  ${token}` }
      expect((await store.api().get("auth/me", { headers })).status).toBe(200)
      expect(await admitted((await refresh(token)).body.token)).toEqual([200, 200])
    })

    it("at the cost of one statement, and never appear in the log", async () => {
      const token = await native("customer", ACCOUNTS.customer.email)
      await me(token)
      const without = await store.fewestStatements(() => store.api().get("status"))
      const withToken = await store.fewestStatements(() => store.api().get("status", { headers: bearer(token) }))
      expect(withToken.count - without.count).toBe(1)
      await expectNotLogged(store, token)
    })

    it("but cannot be revoked here, and no listed token is marked as current", async () => {
      const token = await native("customer", ACCOUNTS.customer.email)
      await ours(ACCOUNTS.customer.email)
      const out = await store.api().delete("auth/token", undefined, { headers: bearer(token) })
      expect([out.status, out.body.code]).toEqual([400, "rest_invalid_param"])
      const tokens = (await store.api().get("auth/tokens", { headers: bearer(token) })).body.data as { current: boolean }[]
      expect(tokens.length).toBeGreaterThan(0)
      expect(tokens.some(({ current }) => current)).toBe(false)
    })
  })

  describe("are refused", () => {
    const now = () => Math.floor(Date.now() / 1000)

    const expectRefused = async (token: string): Promise<void> => {
      for (const process of [0, 1]) {
        const answer = await me(token, process)
        expect([answer.status, answer.body]).toEqual([401, UNAUTHORIZED])
      }
      const open = await store.api().get("status", { headers: bearer(token) })
      expect([open.status, open.headers["x-svc-auth"]]).toEqual([200, "invalid"])
      const order = await store.api().post("orders", {}, { headers: bearer(token) })
      expect([order.status, order.body]).toEqual([401, UNAUTHORIZED])
    }

    describe.each([
      ["customer", "user", ACCOUNTS.customer.email],
      ["user", "customer", ACCOUNTS.administrator.email],
    ] as const)("for a %s:", (actor, other, email) => {
      let claims: Record<string, unknown>
      beforeAll(async () => {
        claims = claimsOf(await native(actor, email))
      })

      it("except with valid claims", async () => {
        expect(await admitted(signedToken(claims))).toEqual([200, 200])
      })

      it.each<[string, () => string]>([
        ["signed with another secret", () => signedToken(claims, { secret: "another" })],
        ["signed with an empty secret", () => signedToken(claims, { secret: "" })],
        ["alg none, without a signature", () => signedToken(claims, { alg: "none" })],
        [
          "alg none, with the signature of a valid token",
          () => `${signedToken(claims, { alg: "none" })}${signedToken(claims).split(".")[2]}`,
        ],
        [
          "other claims with the signature of a valid token",
          () => {
            const [head, , signature] = signedToken(claims).split(".")
            return [head, signedToken({ ...claims, actor_id: `${claims.actor_id}x` }).split(".")[1], signature].join(".")
          },
        ],
        ["expired", () => signedToken({ ...claims, exp: now() - 1 })],
        ["not valid yet", () => signedToken({ ...claims, nbf: now() + HOUR })],
        ["of an actor that signs in with this service's own token", () => signedToken({ ...claims, actor_type: "svc_staff" })],
        ["of another plugin's actor", () => signedToken({ ...claims, actor_type: "seller" })],
        ["without an actor type", () => signedToken({ ...claims, actor_type: undefined })],
        ["of a secret key", () => signedToken({ ...claims, actor_type: "api-key" })],
        ["of an actor of the other kind", () => signedToken({ ...claims, actor_type: other })],
        ["without an actor id yet", () => signedToken({ ...claims, actor_id: "" })],
        ["without an actor", () => signedToken({ ...claims, actor_id: undefined })],
        ["with several actors", () => signedToken({ ...claims, actor_id: [claims.actor_id] })],
        ["of an unknown actor", () => signedToken({ ...claims, actor_id: `${claims.actor_id}x` })],
        ["with a second factor pending", () => signedToken({ ...claims, mfa_enabled: true })],
        ["two tokens in one header", () => `${signedToken(claims)} ${signedToken(claims)}`],
        ["cut short", () => signedToken(claims).slice(0, -1)],
        ["three letters with dots", () => "a.b.c"],
      ])("%s", (_case, make) => expectRefused(make()))
    })

    it("when a staff member got them from the platform", async () => {
      const { actor_id } = await store.db("svc_account").where({ username: "repartidor" }).first("actor_id")
      const identity = { email: `svc-staff:${actor_id}`, password: PASSWORD }
      await expectRefused((await store.api().post("/auth/svc_staff/emailpass", identity)).body.token)
    })

    it("when a customer got them as a user, and when the sign-up is not finished", async () => {
      await expectRefused(await native("user", ACCOUNTS.customer.email))
      await expectRefused((await signUp()).begun)
    })

    it("when the host signed them for another purpose: an invitation, a password reset link", async () => {
      const invited = await store.platform().post("/admin/invites", { email: newEmail() })
      await expectRefused(invited.body.invite.token)
      const { email } = await signUp()
      await expectRefused(await changeNatively(store, "customer", email, NEXT))
    })

    it("when sent in the query or in a body", async () => {
      const token = await native("user", ACCOUNTS.administrator.email)
      expect((await store.api().get("auth/me", { query: { token, access_token: token } })).status).toBe(401)
      expect((await store.api().put("auth/me", { token })).status).toBe(401)
    })
  })

  describe("end", () => {
    it("at their expiry, to the second", async () => {
      const { token } = await signUp()
      const exp = Number(claimsOf(token).exp) * 1000
      await store.setClock(new Date(exp - 30_000).toISOString())
      expect(await admitted(token)).toEqual([200, 200])
      await store.setClock(new Date(exp).toISOString())
      expect(await admitted(token)).toEqual([401, 401])
    })

    it.each<[string, (person: { email: string; token: string }) => Promise<unknown>]>([
      ["on the platform", ({ email }) => changeNatively(store, "customer", email, NEXT)],
      [
        "here, with a token of the service",
        async ({ email }) => {
          const headers = bearer(await ours(email))
          return store.api().put("auth/me", { password: NEXT, current_password: PASSWORD }, { headers })
        },
      ],
      [
        "here, with the same token",
        ({ token }) => store.api().put("auth/me", { password: NEXT, current_password: PASSWORD }, { headers: bearer(token) }),
      ],
    ])("with a change of the password %s", async (_case, change) => {
      const person = await signUp()
      const early = (await refresh(person.token)).body.token
      expect([await admitted(person.token), await admitted(early)]).toEqual([
        [200, 200],
        [200, 200],
      ])
      await change(person)
      for (const token of [person.token, early]) {
        expect(await admitted(token)).toEqual([401, 401])
        expect((await refresh(token)).status).toBe(401)
      }
      // This token is usually issued in the same second as the change.
      const fresh = await native("customer", person.email, NEXT)
      expect([await admitted(fresh), await admitted((await refresh(fresh, 1)).body.token)]).toEqual([
        [200, 200],
        [200, 200],
      ])
    })

    it("with a change of the password before the account was first used here", async () => {
      const { token, email, customerId } = await signUp()
      await changeNatively(store, "customer", email, NEXT)
      expect(await admitted(token)).toEqual([401, 401])
      expect((await refresh(token)).status).toBe(401)
      const fresh = await native("customer", email, NEXT)
      expect([await admitted(fresh), await admitted((await refresh(fresh)).body.token)]).toEqual([
        [200, 200],
        [200, 200],
      ])
      expect(await store.db("svc_account").where({ actor_id: customerId })).toHaveLength(1)
    })

    it("with a change of the password before the customer existed", async () => {
      const email = newEmail()
      const begin = async (path: string, password: string): Promise<string> =>
        (await store.api().post(`/auth/customer/emailpass${path}`, { email, password })).body.token
      const old = await begin("/register", PASSWORD)
      await changeNatively(store, "customer", email, NEXT)
      const begun = await begin("", NEXT)
      expect((await store.api().post("/store/customers", { email }, { headers: bearer(begun) })).status).toBe(200)
      expect((await refresh(old)).status).toBe(401)
      expect(await admitted((await refresh(begun)).body.token)).toEqual([200, 200])
      expect(await admitted(await native("customer", email, NEXT))).toEqual([200, 200])
    })

    it("with the account, when it is disabled, or deleted on the platform", async () => {
      const { token, customerId } = await signUp()
      expect(await admitted(token)).toEqual([200, 200])
      const row = () => store.db("svc_account").where({ actor_id: customerId })
      await row().update({ disabled: true })
      expect(await admitted(token)).toEqual([401, 401])
      await row().update({ disabled: false })
      expect(await admitted(token)).toEqual([200, 200])
      expect((await store.platform().delete(`/admin/customers/${customerId}`)).status).toBe(200)
      expect(await admitted(token)).toEqual([401, 401])
    })

    it("with a change of the password of a user", async () => {
      const { email, token } = await hired()
      const early = (await refresh(token)).body.token
      for (const valid of [token, early]) expect(await admitted(valid)).toEqual([200, 200])
      await changeNatively(store, "user", email, NEXT)
      for (const ended of [token, early]) {
        expect(await admitted(ended)).toEqual([401, 401])
        expect((await refresh(ended)).status).toBe(401)
      }
      expect(await admitted(await native("user", email, NEXT))).toEqual([200, 200])
    })

    it("at their expiry, to the second, if they belong to a user", async () => {
      const { token } = await hired()
      const exp = Number(claimsOf(token).exp) * 1000
      await store.setClock(new Date(exp - 30_000).toISOString())
      expect(await admitted(token)).toEqual([200, 200])
      await store.setClock(new Date(exp).toISOString())
      expect(await admitted(token)).toEqual([401, 401])
    })

    it("with the account of a user, when it is disabled", async () => {
      const { token, userId } = await hired()
      expect(await admitted(token)).toEqual([200, 200])
      const row = () => store.db("svc_account").where({ actor_id: userId })
      expect(await row().update({ disabled: true })).toBe(1)
      expect(await admitted(token)).toEqual([401, 401])
      await row().update({ disabled: false })
      expect(await admitted(token)).toEqual([200, 200])
    })

    it("with a user whom another administrator deletes", async () => {
      const { token, userId } = await hired()
      expect((await me(token, 1)).body.data.roles).toEqual(["administrator"])
      expect((await store.platform().delete(`/admin/users/${userId}`)).status).toBe(200)
      expect(await admitted(token)).toEqual([401, 401])
    })
  })

  describe("open a cookie session", () => {
    const open = (token: string): Promise<Answer> => store.api().post("auth/session", undefined, { headers: bearer(token) })
    const sessionOf = (answer: Answer): Headers => ({
      cookie: String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? "",
      "x-platform-nonce": answer.body.data.nonce,
    })
    const counts = async (session: Headers): Promise<number[]> => {
      const headers = { ...session, "x-publishable-api-key": publishableKey }
      return [
        (await store.api().get("auth/me", { headers })).status,
        (await store.api().get("/store/customers/me", { headers })).status,
      ]
    }

    it("that the platform's routes accept, and that cannot be exchanged for a token with a longer validity", async () => {
      const { token, email } = await signUp()
      const session = sessionOf(await open(token))
      expect(await counts(session)).toEqual([200, 200])
      expect((await store.api().get("auth/me", { headers: session })).body.data.email).toBe(email)
      expect((await store.api().post("/auth/token/refresh", {}, { headers: session })).status).toBe(401)
    })

    it("that ends at the expiry of the token, here and on the platform's routes", async () => {
      // As on a host whose tokens are valid for ten minutes.
      const exp = Math.floor(Date.now() / 1000) + 600
      const session = sessionOf(await open(signedToken({ ...claimsOf((await signUp()).token), exp })))
      await store.setClock(new Date((exp - 30) * 1000).toISOString())
      expect(await counts(session)).toEqual([200, 200])
      await store.setClock(new Date(exp * 1000).toISOString())
      expect(await counts(session)).toEqual([401, 401])
      // The session stays ended.
      await store.setClock(null)
      expect(await counts(session)).toEqual([401, 401])
    })

    it("that ends when the password is changed", async () => {
      const { token, email } = await signUp()
      const session = sessionOf(await open(token))
      await changeNatively(store, "customer", email, NEXT)
      expect((await store.api().get("auth/me", { headers: session })).body).toEqual(UNAUTHORIZED)
    })
  })

  /** A factor of the platform's own authenticator app provider. */
  describe("of accounts with a second factor", () => {
    const enrol = async (token: string): Promise<{ secret: string }> => {
      const headers = bearer(token)
      const begun = await store.api().post("/auth/mfa/factors", { provider: "totp" }, { headers })
      expect(begun.status).toBe(200)
      const { secret, mfa_factor } = begun.body
      const code = totp(secret, Date.now() - 30_000)
      const verified = await store.api().post(`/auth/mfa/factors/${mfa_factor.id}/verify`, { code }, { headers })
      expect([verified.status, verified.body.mfa_factor?.status]).toEqual([200, "enabled"])
      return { secret }
    }
    const challenge = async (
      email: string,
      password = PASSWORD,
      actor: "customer" | "user" = "customer",
    ): Promise<{ id: string; token: string }> => {
      const { body } = await store.api().post(`/auth/${actor}/emailpass`, { email, password })
      expect(body).toMatchObject({ mfa_required: true, token: expect.any(String) })
      return { id: body.mfa_challenge.id, token: body.token }
    }
    const answer = (given: { id: string; token: string }, code: string): Promise<Answer> =>
      store.api().post(`/auth/mfa/challenges/${given.id}/verify`, { method: "totp", code }, { headers: bearer(given.token) })

    it.each(["customer", "user"] as const)(
      "are accepted, and open a session, only after the challenge is passed: %s",
      async (actor) => {
        const { email, token } = actor === "customer" ? await signUp() : await hired()
        const { secret } = await enrol(token)
        const refused = await store.api().post("auth/session", undefined, { headers: bearer(token) })
        expect([refused.status, refused.body.error.code]).toEqual([401, "svc_mfa_required"])
        const pending = await challenge(email, PASSWORD, actor)
        expect(await admitted(pending.token)).toEqual([401, 401])
        const wrong = await answer(pending, totp(secret, Date.now() - 600_000))
        expect([wrong.status >= 400, wrong.body.token]).toEqual([true, undefined])
        expect(await admitted(pending.token)).toEqual([401, 401])
        const met = await answer(pending, totp(secret, Date.now()))
        expect([met.status, await admitted(met.body.token)]).toEqual([200, [200, 200]])
        expect((await store.api().post("auth/session", undefined, { headers: bearer(met.body.token) })).status).toBe(200)
      },
    )

    it("are not issued for a challenge begun with the old password, even with the right code", async () => {
      const { email, token } = await signUp()
      await me(token)
      const { secret } = await enrol(token)
      const old = await challenge(email)
      await changeNatively(store, "customer", email, NEXT)
      const refused = await answer(old, totp(secret, Date.now()))
      expect([refused.status, refused.body]).toEqual([401, { message: "Unauthorized" }])
      // The code of the next time step, because each code is valid once.
      const met = await answer(await challenge(email, NEXT), totp(secret, Date.now() + 30_000))
      expect([met.status, await admitted(met.body.token)]).toEqual([200, [200, 200]])
    })
  })

  describe("of another provider than e-mail and password", () => {
    const signIn = async (email: string | undefined, subject: string): Promise<string> => {
      const begun = await store.api().post("/auth/customer/social", {})
      expect(begun.body).toEqual({ location: expect.any(String) })
      const query = { code: JSON.stringify({ subject, email }) }
      return (await store.api().get("/auth/customer/social/callback", { query })).body.token
    }
    const newCustomer = async (): Promise<{ email: string; subject: string; token: string; customerId: string }> => {
      const email = newEmail()
      const subject = `subject-${email}`
      const begun = await signIn(email, subject)
      expect(await admitted(begun)).toEqual([401, 401])
      const made = await store.api().post("/store/customers", { email, first_name: "Gala" }, { headers: bearer(begun) })
      expect(made.status).toBe(200)
      return { email, subject, token: await signIn(email, subject), customerId: made.body.customer.id }
    }

    it("let their owners place orders, see only their own orders, and have points", async () => {
      await store.setClock(OPENING)
      const program = await store.api("manager").put("loyalty/program", { enabled: true, points_per_currency: 1 })
      expect(program.status).toBe(200)
      const body = orderBodies(await smallCatalogue(store.db))
      const { token, email } = await newCustomer()
      const headers = bearer(token)
      const placed = await store.api().post("orders", body.pickup(), { headers })
      expect([placed.status, placed.headers["x-svc-auth"]]).toEqual([201, undefined])
      const { id: account } = (await me(token)).body.data
      expect(placed.body.data).toMatchObject({ customer_id: account })
      const foreign = await store.api("customer").post("orders", body.pickup({ fulfillment_time: "22:00" }))
      expect(foreign.status).toBe(201)
      const own = await store.api("anonymous", { process: 1 }).get("users/me/orders", { headers })
      expect(own.body.data.map(({ id }: { id: string }) => id)).toEqual([placed.body.data.id])
      expect((await store.api().get(`orders/${placed.body.data.id}`, { headers })).status).toBe(200)
      expect((await store.api().get(`orders/${foreign.body.data.id}`, { headers })).status).toBe(404)
      const points = await eventually(async () => {
        const { status, body: loyalty } = await store.api().get("loyalty/me", { headers })
        return status === 200 && loyalty.data.pending > 0 ? loyalty.data : null
      })
      expect(points).toMatchObject({ enabled: true, balance: 0, pending: 19 })
      expect((await me(token)).body.data).toMatchObject({ email, roles: ["customer"], first_name: "Gala" })
    })

    it("let their owners change the profile, but neither use nor change a password", async () => {
      const { token, email } = await newCustomer()
      const put = (body: object) => store.api().put("auth/me", body, { headers: bearer(token) })
      expect((await put({ last_name: "Gómez" })).body.data.last_name).toBe("Gómez")
      const refused = await put({ password: NEXT, current_password: "none" })
      expect([refused.status, refused.body.error.code]).toEqual([401, "svc_invalid_credentials"])
      const signedIn = await store.api().post("auth/token", { username: email, password: "none" })
      expect([signedIn.status, signedIn.body.error.code]).toEqual([401, "svc_invalid_credentials"])
      expect(await admitted(token)).toEqual([200, 200])
    })

    it("without an e-mail cannot claim another person's e-mail: that person can still register", async () => {
      const victim = newEmail()
      const begun = await signIn(undefined, `phone-${victim}`)
      const claimed = await store.api().post("/store/customers", { email: victim }, { headers: bearer(begun) })
      expect([claimed.status, claimed.body.type]).toEqual([400, "invalid_data"])
      expect(await store.db("customer").where({ email: victim })).toEqual([])
      expect((await store.api().post("auth/register", { email: victim, password: PASSWORD })).status).toBe(201)
    })

    it("end with the account", async () => {
      const { token, customerId } = await newCustomer()
      expect(await admitted(token)).toEqual([200, 200])
      await store.db("svc_account").where({ actor_id: customerId }).update({ disabled: true })
      expect(await admitted(token)).toEqual([401, 401])
      await store.db("svc_account").where({ actor_id: customerId }).update({ disabled: false })
      expect((await store.platform().delete(`/admin/customers/${customerId}`)).status).toBe(200)
      expect(await admitted(token)).toEqual([401, 401])
    })
  })
})
