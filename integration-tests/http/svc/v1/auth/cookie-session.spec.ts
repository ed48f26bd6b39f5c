import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { simpleParser } from "mailparser"
import { ACCOUNTS, type AccountRole, type Answer, eventually, PASSWORD, type Store, startStore } from "../../../../support"

const UNAUTHORIZED = { code: "svc_unauthorized", message: expect.any(String), data: { status: 401, params: [] } }

interface Session {
  readonly cookie: string
  readonly nonce: string
}

/** The cookie session and its nonce (contract section 2; seed, Authentication), and the platform's routes that staff cannot use. */
describe("cookie sessions", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-mails-"))
  let store: Store
  let publishableKey: string
  beforeAll(async () => {
    store = await startStore({ clock: "real", env: { MAIL_FOLDER: folder } })
    publishableKey = (await store.db("api_key").where({ type: "publishable" }).first()).token
  })
  afterAll(async () => {
    await store.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const bearer = async (username: string, password = PASSWORD): Promise<{ authorization: string }> => {
    const answer = await store.api().post("auth/token", { username, password })
    expect(answer.status).toBe(200)
    return { authorization: `Bearer ${answer.body.data.token}` }
  }
  const cookieOf = (answer: Answer): string => String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? ""
  const openSession = async (role: AccountRole, headers: Record<string, string> = {}): Promise<Session> => {
    const authorization = `Bearer ${await store.token(role)}`
    const answer = await store.api().post("auth/session", undefined, { headers: { authorization, ...headers } })
    expect(answer.status).toBe(200)
    return { cookie: cookieOf(answer), nonce: answer.body.data.nonce }
  }
  const headersOf = ({ cookie, nonce }: Session) => ({ cookie, "x-platform-nonce": nonce })
  const get = (path: string, headers: Record<string, string>): Promise<Answer> => store.api().get(path, { headers })

  describe("POST /auth/session", () => {
    it.each(["administrator", "manager", "store", "courier", "customer"] as const)(
      "opens a session for the role %s",
      async (role) => {
        const answer = await store.api(role).post("auth/session")
        expect(answer.status).toBe(200)
        expect(answer.body).toEqual({
          success: true,
          data: { nonce: expect.stringMatching(/^[0-9a-f]{32}$/), expires_in: expect.any(Number) },
        })
        expect(answer.body.data.expires_in).toBeGreaterThanOrEqual(12 * 3600 - 5)
        expect(answer.body.data.expires_in).toBeLessThanOrEqual(24 * 3600)
        expect(String(answer.headers["set-cookie"])).toMatch(/HttpOnly/)
        expect(answer.headers["cache-control"]).toBe("private, no-store")
        const me = await get("auth/me", headersOf({ cookie: cookieOf(answer), nonce: answer.body.data.nonce }))
        expect([me.status, me.body.data.email]).toEqual([200, ACCOUNTS[role].email])
      },
    )

    it("opens the session under a new id, whatever cookie was sent: no session fixation", async () => {
      const planted = await openSession("other_customer")
      const session = await openSession("customer", { cookie: planted.cookie })
      expect(session.cookie).not.toBe(planted.cookie)
      expect((await get("auth/me", headersOf(session))).body.data.email).toBe(ACCOUNTS.customer.email)
      // The session id that an attacker could have set is not valid.
      expect((await get("auth/nonce", { cookie: planted.cookie })).body).toEqual(UNAUTHORIZED)
    })

    it("requires a bearer token: a session cannot create another session", async () => {
      const session = await openSession("customer")
      const answer = await store.api().post("auth/session", undefined, { headers: headersOf(session) })
      expect([answer.status, answer.body]).toEqual([401, UNAUTHORIZED])
    })

    it("returns 401 svc_mfa_required if the account has a second factor on the platform", async () => {
      await store.api().post("auth/register", { email: "factor@example.com", password: PASSWORD })
      const headers = await bearer("factor@example.com")
      const { auth_identity_id } = await store.db("provider_identity").where({ entity_id: "factor@example.com" }).first()
      await store.db("auth_mfa_factor").insert({ id: "mfa_test", auth_identity_id, provider: "totp", status: "enabled" })
      const answer = await store.api().post("auth/session", undefined, { headers })
      expect([answer.status, answer.body.error.code]).toEqual([401, "svc_mfa_required"])
      expect(answer.headers["set-cookie"]).toBeUndefined()
      const again = await store.api().post("auth/token", { username: "factor@example.com", password: PASSWORD })
      expect([again.status, again.body.error.code]).toEqual([401, "svc_mfa_required"])
      await store.db("auth_mfa_factor").delete()
    })

    it("opens a session that the platform accepts: a customer's in the store API, an administrator's in the admin API", async () => {
      const customer = await openSession("customer")
      const native = await get("/store/customers/me", { cookie: customer.cookie, "x-publishable-api-key": publishableKey })
      expect([native.status, native.body.customer?.email]).toEqual([200, ACCOUNTS.customer.email])
      expect((await get("/admin/users/me", { cookie: customer.cookie })).status).toBe(401)
      const admin = await openSession("administrator")
      expect((await get("/admin/users/me", { cookie: admin.cookie })).body.user.email).toBe(ACCOUNTS.administrator.email)
    })
  })

  describe("a session that was opened with a token", () => {
    const opened = async (): Promise<{ session: Session; headers: { authorization: string }; id: number }> => {
      const headers = await bearer(ACCOUNTS.other_customer.email)
      const answer = await store.api().post("auth/session", undefined, { headers })
      const tokens = (await get("auth/tokens", headers)).body.data as { id: number; current: boolean }[]
      const session = { cookie: cookieOf(answer), nonce: answer.body.data.nonce }
      return { session, headers, id: tokens.find(({ current }) => current)?.id ?? 0 }
    }
    const native = (cookie: string) => get("/store/customers/me", { cookie, "x-publishable-api-key": publishableKey })
    type Opened = Awaited<ReturnType<typeof opened>>

    it.each<[string, (each: Opened) => Promise<unknown>]>([
      ["DELETE /auth/token", ({ headers }) => store.api().delete("auth/token", undefined, { headers })],
      ["DELETE /auth/tokens/{id}", ({ headers, id }) => store.api().delete(`auth/tokens/${id}`, undefined, { headers })],
      ["DELETE /auth/tokens", ({ headers }) => store.api().delete("auth/tokens", undefined, { headers })],
      [
        "DELETE /auth/tokens by the session itself",
        ({ session }) => store.api().delete("auth/tokens", undefined, { headers: headersOf(session) }),
      ],
      [
        "the expiry of the token",
        ({ id }) =>
          store
            .db("svc_access_token")
            .where({ number: id })
            .update({ expires_at: new Date(Date.now() - 1) }),
      ],
    ])("is ended by %s, here and on the platform's routes", async (_case, end) => {
      const mine = await opened()
      const other = await openSession("customer")
      expect([(await get("auth/me", headersOf(mine.session))).status, (await native(mine.session.cookie)).status]).toEqual([
        200, 200,
      ])
      await end(mine)
      expect([(await get("auth/me", headersOf(mine.session))).status, (await native(mine.session.cookie)).status]).toEqual([
        401, 401,
      ])
      // The session stays ended, and no other session has ended.
      expect((await native(mine.session.cookie)).status).toBe(401)
      expect([(await get("auth/me", headersOf(other))).status, (await native(other.cookie)).status]).toEqual([200, 200])
    })

    it.each(["/admin/users/me", "/admin/svc/overview"])(
      "is refused after the end of its token, beginning with the first request to %s",
      async (path) => {
        const headers = await bearer(ACCOUNTS.administrator.email)
        const cookie = cookieOf(await store.api().post("auth/session", undefined, { headers }))
        expect((await get(path, { cookie })).status).toBe(200)
        expect((await store.api().delete("auth/token", undefined, { headers })).status).toBeLessThan(300)
        expect([(await get(path, { cookie })).status, (await get(path, { cookie })).status]).toEqual([401, 401])
      },
    )

    it.each(["/svc/v1/orders", "/?rest_route=/svc/v1/orders"])(
      "cannot place an order after the end of its token, not even as a guest: POST %s",
      async (path) => {
        const { session, headers } = await opened()
        expect((await store.api().delete("auth/token", undefined, { headers })).status).toBeLessThan(300)
        expect((await store.api().post(path, {}, { headers: headersOf(session) })).status).toBe(401)
      },
    )

    it("cannot be exchanged for a platform token, which would be valid longer", async () => {
      const { session } = await opened()
      const answer = await store.api().post("/auth/token/refresh", undefined, { headers: { cookie: session.cookie } })
      expect([answer.status, answer.body.token]).toEqual([401, undefined])
    })
  })

  describe("the nonce", () => {
    it("is returned by GET /auth/nonce, which requires none", async () => {
      const { cookie } = await openSession("manager")
      const answer = await get("auth/nonce", { cookie })
      expect(answer.status).toBe(200)
      expect(answer.body.data).toEqual({ nonce: expect.stringMatching(/^[0-9a-f]{32}$/), expires_in: expect.any(Number) })
      expect((await get("settings/operation", headersOf({ cookie, nonce: answer.body.data.nonce }))).status).toBe(200)
    })

    it("is available to cookie sessions only", async () => {
      expect((await store.api("manager").get("auth/nonce")).body).toEqual(UNAUTHORIZED)
      expect((await store.api().get("auth/nonce")).body).toEqual(UNAUTHORIZED)
    })

    it("is available to a session of the dashboard", async () => {
      const native = await store.api().post("/auth/user/emailpass", { email: ACCOUNTS.administrator.email, password: PASSWORD })
      const session = await store.api().post("/auth/session", {}, { headers: { authorization: `Bearer ${native.body.token}` } })
      const cookie = cookieOf(session)
      const { nonce } = (await get("auth/nonce", { cookie })).body.data
      expect((await get("auth/me", headersOf({ cookie, nonce }))).body.data.roles).toEqual(["administrator"])
    })

    it("is required as a protection from cross-site requests: without a nonce the session is ignored", async () => {
      const { cookie } = await openSession("manager")
      expect((await get("auth/me", { cookie })).body).toEqual(UNAUTHORIZED)
      const write = await store.api().put("settings/operation", { store_name: "Hacked" }, { headers: { cookie } })
      expect([write.status, write.body]).toEqual([401, UNAUTHORIZED])
      expect((await store.api().delete("auth/session", undefined, { headers: { cookie } })).body).toEqual(UNAUTHORIZED)
    })

    it("of another session or account, or invented, gives 403, whatever other credential is sent", async () => {
      const [session, second, other] = [await openSession("manager"), await openSession("manager"), await openSession("store")]
      const authorization = `Bearer ${await store.token("administrator")}`
      for (const nonce of [second.nonce, other.nonce, "0".repeat(32), "", `${session.nonce}0`]) {
        for (const path of ["auth/me", "status", "auth/nonce", "order-types"]) {
          const answer = await get(path, { ...headersOf({ cookie: session.cookie, nonce }), authorization })
          expect([path, answer.status, answer.body.code]).toEqual([path, 403, "rest_cookie_invalid_nonce"])
        }
      }
    })

    it("with its cookie takes precedence over bearer tokens and Basic; a cookie without a nonce does not", async () => {
      const session = await openSession("courier")
      const authorization = `Bearer ${await store.token("customer")}`
      const email = async (headers: Record<string, string>) => (await get("auth/me", headers)).body.data?.email
      expect(await email({ ...headersOf(session), authorization })).toBe(ACCOUNTS.courier.email)
      expect(await email({ cookie: session.cookie, authorization })).toBe(ACCOUNTS.customer.email)
      const { password } = (await store.api("manager").post("auth/application-passwords", { name: "x" })).body.data
      const basic = `Basic ${Buffer.from(`manager:${password}`).toString("base64")}`
      expect(await email({ ...headersOf(session), authorization: basic })).toBe(ACCOUNTS.courier.email)
      expect(await email({ cookie: session.cookie, authorization: basic })).toBe(ACCOUNTS.manager.email)
      expect(await email({ authorization: `Bearer ${"0".repeat(64)}, ${basic}` })).toBeUndefined()
    })
  })

  describe("the end of a session:", () => {
    it("DELETE /auth/session ends the session, here and on the platform", async () => {
      const session = await openSession("customer")
      const answer = await store.api().delete("auth/session", undefined, { headers: headersOf(session) })
      expect([answer.status, answer.body.data]).toEqual([200, { ended: true }])
      expect(String(answer.headers["set-cookie"])).toMatch(/^connect\.sid=;.*Expires=Thu, 01 Jan 1970/)
      expect((await get("auth/me", headersOf(session))).body).toEqual(UNAUTHORIZED)
      const native = await get("/store/customers/me", { cookie: session.cookie, "x-publishable-api-key": publishableKey })
      expect(native.status).toBe(401)
    })

    it("DELETE /auth/session is for cookie sessions only", async () => {
      expect((await store.api("customer").delete("auth/session")).body).toEqual(UNAUTHORIZED)
    })

    it("a change of the password ends earlier sessions, even of the same second, and no later session", async () => {
      await store.api().post("auth/register", { email: "changes@example.com", password: PASSWORD })
      const headers = await bearer("changes@example.com")
      const openNow = async () => {
        const answer = await store.api().post("auth/session", undefined, { headers })
        return { cookie: cookieOf(answer), nonce: answer.body.data.nonce }
      }
      const before = await openNow()
      expect((await get("auth/me", headersOf(before))).status).toBe(200)
      await store.api().put("auth/me", { password: "a second password", current_password: PASSWORD }, { headers })
      const after = await openNow()
      expect((await get("auth/me", headersOf(before))).body).toEqual(UNAUTHORIZED)
      expect((await get("auth/nonce", { cookie: before.cookie })).body).toEqual(UNAUTHORIZED)
      expect((await get("auth/me", headersOf(after))).status).toBe(200)
    })

    it("disabling or deleting the account ends its sessions at once", async () => {
      const session = await openSession("courier")
      const row = () => store.db("svc_account").where({ username: "repartidor" })
      await row().update({ disabled: true })
      expect((await get("auth/me", headersOf(session))).body).toEqual(UNAUTHORIZED)
      await row().update({ disabled: false, deleted_at: new Date() })
      expect((await get("auth/me", headersOf(session))).body).toEqual(UNAUTHORIZED)
      await row().update({ deleted_at: null })
      expect((await get("auth/me", headersOf(session))).status).toBe(200)
    })
  })

  /** Staff manage the store with this API, and have no access to the platform's admin API (contract section 2). */
  describe.each(["manager", "store", "courier"] as const)("the platform's admin API refuses the role %s", (role) => {
    const ADMIN_ROUTES = [
      ["GET", "/admin/users/me"],
      ["GET", "/admin/users"],
      ["GET", "/admin/orders"],
      ["GET", "/admin/api-keys"],
      ["POST", "/admin/invites"],
    ] as const

    const expectRefused = async (headers: Record<string, string>) => {
      for (const [method, path] of ADMIN_ROUTES) {
        const answer = await store
          .api()
          .request(method, path, method === "POST" ? { email: "x@example.com" } : undefined, { headers })
        expect([method, path, answer.status]).toEqual([method, path, 401])
      }
    }

    it("with a bearer token", async () => expectRefused({ authorization: `Bearer ${await store.token(role)}` }))

    it("with a cookie session, with or without a nonce, and with a platform token exchanged for the session", async () => {
      const session = await openSession(role)
      await expectRefused(headersOf(session))
      await expectRefused({ cookie: session.cookie })
      const refreshed = await store.api().post("/auth/token/refresh", {}, { headers: { cookie: session.cookie } })
      if (refreshed.status === 200) {
        const authorization = `Bearer ${refreshed.body.token}`
        await expectRefused({ authorization })
        const native = await store.api().post("/auth/session", {}, { headers: { authorization } })
        if (native.headers["set-cookie"] !== undefined) await expectRefused({ cookie: cookieOf(native) })
      }
    })

    it("with an application password", async () => {
      const answer = await store.api(role).post("auth/application-passwords", { name: "x" })
      expect(answer.status).toBe(role === "manager" ? 201 : 403)
      const password = answer.body.data?.password ?? "AAAA AAAA AAAA AAAA AAAA AAAA"
      for (const secret of [`${ACCOUNTS[role].username}:${password}`, password, `${password}:`]) {
        await expectRefused({ authorization: `Basic ${Buffer.from(secret).toString("base64")}` })
      }
    })

    it("with the platform's own sign-in, as every type of actor and by every name", async () => {
      for (const actor of ["user", "customer", "svc_staff"]) {
        for (const email of [ACCOUNTS[role].email, ACCOUNTS[role].username, `svc-staff:${role}`]) {
          const answer = await store.api().post(`/auth/${actor}/emailpass`, { email, password: PASSWORD })
          expect([actor, email, answer.body.token]).toEqual([actor, email, undefined])
        }
      }
    })

    it("with a platform identity registered under the same e-mail", async () => {
      const begun = await store.api().post("/auth/user/emailpass/register", { email: ACCOUNTS[role].email, password: PASSWORD })
      const authorization = `Bearer ${begun.body.token}`
      await expectRefused({ authorization })
      const made = await store.api().post("/admin/users", { email: ACCOUNTS[role].email }, { headers: { authorization } })
      expect([401, 404]).toContain(made.status)
      expect((await store.api().post("auth/token", { username: ACCOUNTS[role].email, password: PASSWORD })).status).toBe(200)
      await store
        .db("auth_identity")
        .where({ app_metadata: null })
        .whereIn("id", store.db("provider_identity").select("auth_identity_id").where({ entity_id: ACCOUNTS[role].email }))
        .delete()
    })
  })

  describe("a machine without a mail server", () => {
    it("writes mails to a folder, in raw and in readable form, in files that only their owner can read", async () => {
      await store.api().post("auth/reset-password", { username: ACCOUNTS.customer.email })
      const files = await filesOf(folder, 2)
      const [eml, txt] = [".eml", ".txt"].map((ending) => join(folder, files.find((name) => name.endsWith(ending)) ?? ""))
      const mail = await simpleParser(readFileSync(eml ?? ""))
      expect([mail.to].flat()[0]?.text).toBe(ACCOUNTS.customer.email)
      const readable = readFileSync(txt ?? "", "utf8")
      const token = /svc_reset=([0-9a-f]{64})/.exec(readable)?.[1]
      expect(mail.text).toContain(token)
      expect(readable).toContain(`To: ${ACCOUNTS.customer.email}`)
      for (const path of [eml, txt]) expect(statSync(path ?? "").mode & 0o077).toBe(0)
      const set = await store.api().post("auth/reset-password/confirm", { token, password: PASSWORD })
      expect(set.status).toBe(200)
    })
  })
})

function filesOf(folder: string, count: number): Promise<string[]> {
  return eventually(() => {
    const names = readdirSync(folder)
    const isWritten = names.some((name) => name.endsWith(".txt") && statSync(join(folder, name)).size > 0)
    return names.length >= count && isWritten && names
  })
}
