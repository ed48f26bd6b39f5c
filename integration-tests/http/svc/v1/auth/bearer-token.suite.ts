import { createHash, createHmac } from "node:crypto"
import {
  ACCOUNTS,
  type Answer,
  type Client,
  dumpOf,
  eventually,
  expectNotLogged,
  PASSWORD,
  type Store,
} from "../../../../support"

const UNAUTHORIZED = { code: "svc_unauthorized", message: expect.any(String), data: { status: 401, params: [] } }
const DAY = 86_400_000
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/

/** The eight rules of the seed ("Bearer token rules"), over two server processes on one database. */

export function bearerToken(use: () => Store): void {
  describe("bearer tokens", () => {
    let store: Store
    beforeAll(async () => {
      store = use()
    })
    afterEach(() => store.setClock(null))

    const newToken = async (
      username: string = ACCOUNTS.customer.email,
    ): Promise<{ token: string; expires_at: number; user: { id: number } }> => {
      const answer = await store.api().post("auth/token", { username, password: PASSWORD })
      expect(answer.status).toBe(200)
      return answer.body.data
    }
    const me = (token: string, process = 0): Promise<Answer> =>
      store.api("anonymous", { process }).get("auth/me", { headers: { authorization: `Bearer ${token}` } })
    const signOut = (token: string, process = 0): Promise<Answer> =>
      store.api("anonymous", { process }).delete("auth/token", undefined, { headers: { authorization: `Bearer ${token}` } })
    const stored = (token: string) =>
      store
        .db("svc_access_token")
        .where({ token_hash: createHash("sha256").update(token).digest("hex") })
        .first()

    it("1. a token is issued for name and password and identifies its owner in every process", async () => {
      const { token, user } = await newToken()
      for (const process of [0, 1]) {
        const answer = await me(token, process)
        expect(answer.status).toBe(200)
        expect(answer.body.data).toMatchObject({ id: user.id, email: ACCOUNTS.customer.email })
      }
    })

    describe("2. a token is valid for 30 days:", () => {
      it("its expiry is exact to the second, and use does not postpone it", async () => {
        const { token, expires_at } = await newToken()
        await store.setClock(new Date(expires_at * 1000 - 60_000).toISOString())
        expect((await me(token)).status).toBe(200)
        expect((await me(token, 1)).status).toBe(200)
        await store.setClock(new Date(expires_at * 1000).toISOString())
        for (const process of [0, 1]) {
          const answer = await me(token, process)
          expect(answer.status).toBe(401)
          expect(answer.body).toEqual(UNAUTHORIZED)
        }
        expect((await stored(token)).expires_at.getTime()).toBe(expires_at * 1000)
      })

      it("an expired token cannot be revoked, and a new token can be requested", async () => {
        const { token } = await newToken()
        await store.setClock(new Date(Date.now() + 31 * DAY).toISOString())
        expect((await signOut(token)).status).toBe(401)
        const next = await newToken()
        expect((await me(next.token)).status).toBe(200)
      })

      it("there is no refresh route", async () => {
        const { token } = await newToken()
        for (const path of ["auth/refresh", "auth/token/refresh"]) {
          const answer = await store.api().post(path, {}, { headers: { authorization: `Bearer ${token}` } })
          expect([answer.status, answer.body.code]).toEqual([404, "rest_no_route"])
        }
      })
    })

    it("3. expires_at is a Unix timestamp in seconds", async () => {
      const { expires_at } = await newToken()
      expect(Math.abs(expires_at * 1000 - (Date.now() + 30 * DAY))).toBeLessThan(10_000)
    })

    it("4. each sign-in issues a new token, and a user may hold several", async () => {
      const tokens = await Promise.all([newToken(), newToken(), newToken()])
      expect(new Set(tokens.map(({ token }) => token)).size).toBe(3)
      for (const { token } of tokens) expect((await me(token)).status).toBe(200)
    })

    describe("5. a token is shown once, and only its hash is stored:", () => {
      it("no table of the database contains a usable token or password", async () => {
        const { token } = await newToken("manager")
        await me(token)
        const dump = await dumpOf(store.db)
        expect(dump).toContain(createHash("sha256").update(token).digest("hex"))
        expect(dump).not.toContain(token)
        expect(dump).not.toContain(Buffer.from(token, "hex").toString("base64"))
        expect(dump).not.toContain(PASSWORD)
        // Nothing with the form of a token works as a token.
        const candidates = [...new Set(dump.match(/[0-9a-f]{64}/g) ?? [])]
        expect(candidates.length).toBeGreaterThan(0)
        for (const candidate of candidates) expect((await me(candidate)).status).toBe(401)
      })

      it("neither a later response nor the log contains the token", async () => {
        const { token } = await newToken()
        expect((await me(token)).text).not.toContain(token)
        expect((await signOut(token)).text).not.toContain(token)
        await expectNotLogged(store, token, PASSWORD)
      })
    })

    describe("6. DELETE /auth/token", () => {
      it("revokes only the token of the request, at once in every process", async () => {
        const [gone, kept] = [await newToken(), await newToken()]
        expect((await me(gone.token, 1)).status).toBe(200)
        const answer = await signOut(gone.token)
        expect(answer.status).toBe(200)
        const { last_used_at, ...record } = answer.body.data
        expect(record).toEqual({
          id: expect.any(Number),
          created_at: expect.stringMatching(LOCAL_TIME),
          expires_at: expect.stringMatching(LOCAL_TIME),
          current: true,
        })
        expect(last_used_at === null || LOCAL_TIME.test(last_used_at)).toBe(true)
        expect((await me(gone.token, 1)).body).toEqual(UNAUTHORIZED)
        expect((await me(gone.token, 0)).body).toEqual(UNAUTHORIZED)
        expect((await signOut(gone.token, 1)).body).toEqual(UNAUTHORIZED)
        expect((await me(kept.token)).status).toBe(200)
      })

      it("revokes the token once for ten concurrent requests", async () => {
        const { token } = await newToken()
        const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => signOut(token, n % 2)))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
      })

      it("returns 401 without a credential", async () => {
        const answer = await store.api().delete("auth/token")
        expect([answer.status, answer.body]).toEqual([401, UNAUTHORIZED])
      })

      it("returns 400 for a cookie session, even if a token is sent along", async () => {
        const { token } = await newToken()
        const { cookie, nonce } = await cookieSession(store)
        const headers = { cookie, "x-platform-nonce": nonce }
        for (const more of [{}, { authorization: `Bearer ${token}` }]) {
          const answer = await store.api().delete("auth/token", undefined, { headers: { ...headers, ...more } })
          expect(answer.status).toBe(400)
          expect(answer.body).toMatchObject({ code: "rest_invalid_param", data: { status: 400 } })
        }
        expect((await me(token)).status).toBe(200)
      })
    })

    describe("7. a cookie session takes precedence over the token", () => {
      it("with a valid nonce", async () => {
        const { token } = await newToken()
        const { cookie, nonce } = await cookieSession(store)
        const answer = await store
          .api()
          .get("auth/me", { headers: { cookie, "x-platform-nonce": nonce, authorization: `Bearer ${token}` } })
        expect(answer.status).toBe(200)
        expect(answer.body.data.roles).toEqual(["administrator"])
      })

      it("but is ignored without a nonce: then the token applies, if there is one", async () => {
        const { token } = await newToken()
        const { cookie } = await cookieSession(store)
        expect(
          (await store.api().get("auth/me", { headers: { cookie, authorization: `Bearer ${token}` } })).body.data.roles,
        ).toEqual(["customer"])
        expect((await store.api().get("auth/me", { headers: { cookie } })).body).toEqual(UNAUTHORIZED)
        // On public routes the session is ignored as well, and no credential is reported as invalid.
        expect((await store.api().get("status", { headers: { cookie } })).headers["x-svc-auth"]).toBeUndefined()
      })

      it.each(["auth/me", "status", "order-types"])(
        "and gives 403 with a wrong nonce, although a valid token is sent: %s",
        async (path) => {
          const { token } = await newToken()
          const { cookie } = await cookieSession(store)
          const answer = await store
            .api()
            .get(path, { headers: { cookie, "x-platform-nonce": "0".repeat(32), authorization: `Bearer ${token}` } })
          expect([answer.status, answer.body.code]).toEqual([403, "rest_cookie_invalid_nonce"])
        },
      )
    })

    describe("8. credentials that do not verify", () => {
      it.each([
        ["no header (a server that strips it)", undefined],
        ["an unknown token", `Bearer ${"a".repeat(64)}`],
        ["an empty token", "Bearer "],
        ["a header without a token", "Bearer"],
        ["a token that is too long", `Bearer ${"a".repeat(65)}`],
        ["a very long token", `Bearer ${"a".repeat(6000)}`],
        ["text that is more than a token", "Bearer ' or true --"],
        ["an application password", `Basic ${Buffer.from(`manager:${PASSWORD}`).toString("base64")}`],
        ["a broken Basic header", "Basic %%%"],
        ["an unknown scheme", "Negotiate abc"],
      ])("%s: 401 svc_unauthorized where sign-in is required", async (_case, authorization) => {
        const answer = await store.api().get("auth/me", { headers: { authorization } })
        expect(answer.status).toBe(401)
        expect(answer.body).toEqual(UNAUTHORIZED)
        const open = await store.api().get("status", { headers: { authorization } })
        expect(open.status).toBe(200)
        expect(open.headers["x-svc-auth"]).toBe(authorization === undefined ? undefined : "invalid")
      })

      it("the legacy headers Username and Password: 401", async () => {
        const answer = await store
          .api()
          .get("auth/me", { headers: { username: ACCOUNTS.administrator.email, password: PASSWORD } })
        expect(answer.status).toBe(401)
      })

      it("a token in the query or in a body: 401", async () => {
        const { token } = await newToken()
        expect((await store.api().get("auth/me", { query: { token, access_token: token } })).status).toBe(401)
        expect((await store.api().delete("auth/token", { token })).status).toBe(401)
      })
    })

    describe("a token", () => {
      it.each(["customer", "user", "staff"] as const)(
        "of an account of the kind %s is refused while the account is disabled, in every process",
        async (kind) => {
          const name = { customer: ACCOUNTS.customer.email, user: ACCOUNTS.administrator.email, staff: "manager" }[kind]
          const { token, user } = await newToken(name)
          await store.db("svc_account").where({ number: user.id }).update({ disabled: true })
          for (const process of [0, 1]) expect((await me(token, process)).body).toEqual(UNAUTHORIZED)
          await store.db("svc_account").where({ number: user.id }).update({ disabled: false })
          expect((await me(token)).status).toBe(200)
        },
      )

      it("of deleted staff is refused at once in every process", async () => {
        const { token, user } = await newToken("repartidor")
        await store.db("svc_account").where({ number: user.id }).update({ deleted_at: new Date() })
        for (const process of [0, 1]) expect((await me(token, process)).body).toEqual(UNAUTHORIZED)
        await store.db("svc_account").where({ number: user.id }).update({ deleted_at: null })
      })

      it("of a customer who is deleted on the platform is refused at once in every process", async () => {
        await store.api().post("auth/register", { email: "leaves@example.com", password: PASSWORD })
        const { token } = await newToken("leaves@example.com")
        const [{ id }] = await store.db("customer").where({ email: "leaves@example.com" })
        expect((await store.platform().delete(`/admin/customers/${id}`)).status).toBe(200)
        for (const process of [0, 1]) expect((await me(token, process)).body).toEqual(UNAUTHORIZED)
      })

      it("of a user who is deleted on the platform is refused at once in every process", async () => {
        const admin: Client = store.platform()
        const email = "second.admin@example.com"
        const invite = await admin.post("/admin/invites", { email })
        const { body } = await store.api().post("/auth/user/emailpass/register", { email, password: PASSWORD })
        const accepted = await store
          .api()
          .post(
            "/admin/invites/accept",
            { email },
            { query: { token: invite.body.invite.token }, headers: { authorization: `Bearer ${body.token}` } },
          )
        const { token } = await newToken(email)
        expect((await me(token, 1)).body.data.roles).toEqual(["administrator"])
        expect((await admin.delete(`/admin/users/${accepted.body.user.id}`)).status).toBe(200)
        for (const process of [0, 1]) expect((await me(token, process)).body).toEqual(UNAUTHORIZED)
      })
    })

    describe("the time of last use", () => {
      it("is stored at most once a minute", async () => {
        const { token } = await newToken()
        expect((await stored(token)).last_used_at).toBeNull()
        await me(token)
        const first = await eventually(async () => (await stored(token)).last_used_at as Date | null)
        await me(token)
        await me(token, 1)
        expect((await stored(token)).last_used_at).toEqual(first)
        await store.setClock(new Date(Date.now() + 61_000).toISOString())
        await me(token, 1)
        const second = await eventually(async () => {
          const at = (await stored(token)).last_used_at as Date
          return at.getTime() === first.getTime() ? null : at
        })
        expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(60_000)
      })
    })

    it("a token costs one statement per request", async () => {
      const { token } = await newToken()
      await me(token)
      await eventually(async () => (await stored(token)).last_used_at as Date | null)
      const path = "status"
      const without = await store.fewestStatements(() => store.api().get(path))
      const withToken = await store.fewestStatements(() =>
        store.api().get(path, { headers: { authorization: `Bearer ${token}` } }),
      )
      const own = withToken.statements.filter((statement) => /svc_access_token/.test(statement))
      expect(own).toHaveLength(1)
      expect(withToken.count - without.count).toBeLessThanOrEqual(1)
    })
  })

  /** Signs the administrator in as the platform's dashboard does, and computes the session's nonce with the host's secret. */
  async function cookieSession(store: Store): Promise<{ cookie: string; nonce: string }> {
    const native = await store.api().post("/auth/user/emailpass", { email: ACCOUNTS.administrator.email, password: PASSWORD })
    const session = await store.api().post("/auth/session", {}, { headers: { authorization: `Bearer ${native.body.token}` } })
    const cookie = String(session.headers["set-cookie"]?.[0]).split(";")[0] ?? ""
    const sessionId = decodeURIComponent(cookie)
      .replace(/^[^=]+=s:/, "")
      .split(".")[0]
    const [user] = await store.db("user").where({ email: ACCOUNTS.administrator.email })
    const halfDay = Math.floor(Date.now() / 43_200_000)
    const nonce = createHmac("sha256", "cookie-secret-of-the-tests")
      .update(JSON.stringify(["svc-nonce", sessionId, "user", user.id, halfDay]))
      .digest("hex")
      .slice(0, 32)
    return { cookie, nonce }
  }
}
