import { createHash } from "node:crypto"
import {
  ACCESS_LOG,
  ACCOUNTS,
  type AccountRole,
  type Answer,
  dumpOf,
  eventually,
  expectNotLogged,
  type MailServer,
  PASSWORD,
  type ReceivedMail,
  type Store,
  startMailServer,
  startStore,
} from "../../../../support"
import { totp } from "./totp"

const SENT = { success: true, data: { sent: true } }
const NEXT = "a second password"
const PANEL = "https://panel.casa.example"
const LINK = /http(?::\/\/localhost:9000|s:\/\/panel\.casa\.example\/app)\/\?svc_reset=([0-9a-f]{64})/

/** A forgotten password (contract section 2), over two server processes and a real mail server. */
describe("a forgotten password", () => {
  let mails: MailServer
  let store: Store
  beforeAll(async () => {
    mails = await startMailServer()
    store = await startStore({
      clock: "real",
      processes: 2,
      env: {
        ...ACCESS_LOG,
        SMTP_URL: mails.url,
        MAIL_FROM: "Casa Ejemplo <hola@casa.example>",
        MEDUSA_BACKEND_URL: PANEL,
        AUTH_MFA_ENCRYPTION_KEY: "mfa-key-of-the-tests",
      },
    })
  })
  afterAll(async () => {
    await store.stop()
    await mails.stop()
  })
  afterEach(async () => {
    mails.mode = "accept"
    mails.empty()
    await store.setClock(null)
  })

  let count = 0
  const newCustomer = async (username?: string): Promise<string> => {
    count += 1
    const email = `forgot${count}@example.com`
    expect((await store.api().post("auth/register", { email, password: PASSWORD, username })).status).toBe(201)
    return email
  }
  const askForMail = (username: unknown, process = 0, headers: Record<string, string> = {}): Promise<Answer> =>
    store.api("anonymous", { process }).post("auth/reset-password", { username }, { headers })
  const setNewPassword = (token: unknown, password: unknown = NEXT, process = 0): Promise<Answer> =>
    store.api("anonymous", { process }).post("auth/reset-password/confirm", { token, password })
  const signIn = (username: string, password = PASSWORD): Promise<Answer> =>
    store.api().post("auth/token", { username, password })
  const tokenInMail = ({ parsed }: ReceivedMail): string => LINK.exec(parsed.text ?? "")?.[1] ?? "no link"
  const tokenFor = async (email: string): Promise<string> => {
    expect((await askForMail(email)).body).toEqual(SENT)
    const [mail] = await mails.arrived(1, email)
    return tokenInMail(mail as ReceivedMail)
  }
  /** Waits until all earlier requests are processed, with or without a mail. */
  const waitForEarlierRequests = async (): Promise<void> => {
    const email = await newCustomer()
    for (const process of [0, 1]) {
      await askForMail(email, process)
      await mails.arrived(1, email)
    }
  }

  describe("POST /auth/reset-password", () => {
    it("mails the account a link that starts with store_url, whatever the Host header is", async () => {
      const email = await newCustomer()
      const answer = await askForMail(email.toUpperCase(), 0, { host: "evil.example", "x-forwarded-host": "evil.example" })
      expect([answer.status, answer.body]).toEqual([200, SENT])
      const [mail] = await mails.arrived(1, email)
      expect(mail?.to).toEqual([email])
      expect(mail?.from).toBe("hola@casa.example")
      expect(mail?.parsed.from?.text).toContain("Casa Ejemplo")
      expect(mail?.parsed.subject).toContain("Cambia tu contraseña")
      expect(mail?.parsed.headers.get("auto-submitted")).toBe("auto-generated")
      const token = tokenInMail(mail as ReceivedMail)
      expect(token).toMatch(/^[0-9a-f]{64}$/)
      expect(String(mail?.parsed.html)).toContain(`href="http://localhost:9000/?svc_reset=${token}"`)
      expect(mail?.raw).not.toContain("evil.example")
    })

    it("mails an administrator a link to the host's dashboard, whatever store_url is", async () => {
      const { email } = ACCOUNTS.administrator
      await askForMail(email)
      const [mail] = await mails.arrived(1, email)
      const token = tokenInMail(mail as ReceivedMail)
      expect(mail?.parsed.text).toContain(`${PANEL}/app/?svc_reset=${token}`)
      expect(mail?.raw).not.toContain("localhost:9000")
      // The next test requests a reset for this account again.
      await store.db("svc_account").update({ reset_mailed_at: null })
    })

    it("uses a store_url that only administrators can change", async () => {
      const move = (role: AccountRole, body: object) => store.api(role).put("settings/operation", body)
      const { body } = await store.api("manager").get("settings/operation")
      const answer = await move("manager", { store_url: "https://thief.example", store_phone: "+34 1" })
      expect([answer.status, answer.body.code]).toEqual([403, "svc_forbidden"])
      const after = (await store.api("manager").get("settings/operation")).body.data
      expect([after.store_url, after.store_phone]).toEqual([body.data.store_url, body.data.store_phone])
      // A manager may send the current value back.
      expect((await move("manager", { store_url: body.data.store_url })).status).toBe(200)
      expect((await move("administrator", { store_url: "https://new.example" })).status).toBe(200)
      expect((await move("administrator", { store_url: body.data.store_url })).status).toBe(200)
    })

    it.each([
      ["a customer by username", "ana-forgot", null],
      ["staff by username", "manager", ACCOUNTS.manager.email],
      ["staff by e-mail", ACCOUNTS.courier.email, ACCOUNTS.courier.email],
      ["an administrator", ACCOUNTS.administrator.email, ACCOUNTS.administrator.email],
    ])("mails %s", async (_case, username, email) => {
      const receiver = email ?? (await newCustomer("ana-forgot"))
      expect((await askForMail(username)).body).toEqual(SENT)
      expect(tokenInMail((await mails.arrived(1, receiver))[0] as ReceivedMail)).toMatch(/^[0-9a-f]{64}$/)
    })

    it("mails in the store's language", async () => {
      const admin = store.api("administrator")
      await admin.put("settings/operation", { language: "en" })
      const email = await newCustomer()
      await askForMail(email)
      expect((await mails.arrived(1, email))[0]?.parsed.subject).toContain("Change your password")
      await admin.put("settings/operation", { language: "es" })
    })

    it("gives unknown, disabled, deleted, empty and odd names the same response, and sends no mail", async () => {
      const [disabled, deleted] = [await newCustomer(), await newCustomer()]
      const { number } = await store
        .db("svc_account")
        .where({ actor_id: (await store.db("customer").where({ email: disabled }).first()).id })
        .first()
      await store.db("svc_account").where({ number }).update({ disabled: true })
      const { id } = await store.db("customer").where({ email: deleted }).first()
      await store.platform().delete(`/admin/customers/${id}`)
      const known = await askForMail(await newCustomer())
      await mails.arrived(1)
      mails.empty()
      for (const name of [
        disabled,
        deleted,
        "nobody@example.com",
        "nobody",
        "",
        "' or true --",
        "svc-staff:x",
        "a\r\nBcc: b@example.com",
      ]) {
        const answer = await askForMail(name)
        expect([answer.status, answer.text]).toEqual([200, known.text])
        expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort())
      }
      await waitForEarlierRequests()
      expect(
        mails.received.flatMap(({ to }) => to).filter((to) => !to.startsWith("forgot") || to === disabled || to === deleted),
      ).toEqual([])
    })

    it("responds without reading the account, so the response takes the same time for every name", async () => {
      const email = await newCustomer()
      const trx = await store.db.transaction()
      try {
        await trx.raw("lock table provider_identity, svc_account in access exclusive mode")
        for (const name of [email, "nobody@example.com"]) expect((await askForMail(name)).body).toEqual(SENT)
      } finally {
        await trx.rollback()
      }
      await mails.arrived(1, email)
    })

    it("sends one mail a minute per account across all processes, always with the same response", async () => {
      const email = await newCustomer("once-a-minute")
      const requestedAt = Date.now()
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => askForMail(n % 3 ? email : "once-a-minute", n % 2)))
      expect(answers.map(({ text }) => text)).toEqual(Array(20).fill(JSON.stringify(SENT)))
      await waitForEarlierRequests()
      expect(await mails.arrived(1, email)).toHaveLength(1)
      await store.setClock(new Date(requestedAt + 45_000).toISOString())
      await askForMail(email)
      await waitForEarlierRequests()
      expect(await mails.arrived(1, email)).toHaveLength(1)
      await store.setClock(new Date(Date.now() + 61_000).toISOString())
      await askForMail(email, 1)
      expect(await mails.arrived(2, email)).toHaveLength(2)
    })

    it("gives the same response and logs a warning while the mail server refuses mails", async () => {
      mails.mode = "refuse"
      const email = await newCustomer()
      expect((await askForMail(email)).body).toEqual(SENT)
      await eventually(() => store.log().includes("a mail to reset a password was not sent"))
      mails.mode = "accept"
      await store.setClock(new Date(Date.now() + 61_000).toISOString())
      const token = await tokenFor(email)
      expect((await setNewPassword(token)).status).toBe(200)
    })

    it.each([
      ["nothing", {}, "rest_missing_callback_param"],
      ["a number", { username: 1 }, "rest_invalid_param"],
      ["a name of more than 255 characters", { username: "a".repeat(256) }, "rest_invalid_param"],
    ])("400: %s", async (_case, body, code) => {
      const answer = await store.api().post("auth/reset-password", body)
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, code, ["username"]])
    })
  })

  describe("POST /auth/reset-password/confirm", () => {
    it("sets the password, here and on the platform, and ends every credential of the account", async () => {
      const email = await newCustomer()
      const old = (await signIn(email)).body.data.token
      const headers = { authorization: `Bearer ${old}` }
      const session = await store.api().post("auth/session", undefined, { headers })
      const cookie = String(session.headers["set-cookie"]?.[0]).split(";")[0] ?? ""
      const token = await tokenFor(email)
      const answer = await setNewPassword(token, NEXT, 1)
      expect([answer.status, answer.body]).toEqual([200, { success: true, data: { reset: true } }])
      for (const process of [0, 1]) {
        expect((await store.api("anonymous", { process }).get("auth/me", { headers })).status).toBe(401)
      }
      const bySession = await store.api().get("auth/me", { headers: { cookie, "x-platform-nonce": session.body.data.nonce } })
      expect(bySession.status).toBe(401)
      expect((await signIn(email)).status).toBe(401)
      expect((await signIn(email, NEXT)).status).toBe(200)
      expect((await store.api().post("/auth/customer/emailpass", { email, password: NEXT })).status).toBe(200)
      expect(await store.db("provider_identity").whereLike("entity_id", "svc-prepared:%")).toEqual([])
    })

    it("works for an administrator and for staff", async () => {
      await store.setClock(new Date(Date.now() + 120_000).toISOString())
      for (const email of [ACCOUNTS.administrator.email, ACCOUNTS.courier.email]) {
        const { body } = await setNewPassword(await tokenFor(email), NEXT)
        expect(body.data).toEqual({ reset: true })
        expect((await signIn(email, NEXT)).status).toBe(200)
        const token = (await signIn(email, NEXT)).body.data.token
        await store
          .api()
          .put("auth/me", { password: PASSWORD, current_password: NEXT }, { headers: { authorization: `Bearer ${token}` } })
        expect((await signIn(email)).status).toBe(200)
      }
    })

    it("works once: of ten concurrent requests on two processes, one sets its password", async () => {
      const email = await newCustomer()
      const token = await tokenFor(email)
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => setNewPassword(token, `password ${n}`, n % 2)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, body } of answers.filter((each) => each.status !== 200)) {
        expect([status, body]).toEqual([
          400,
          { success: false, error: { code: "svc_invalid_reset_token", message: expect.any(String), details: {} } },
        ])
      }
      const winner = answers.findIndex(({ status }) => status === 200)
      expect((await signIn(email, `password ${winner}`)).status).toBe(200)
      expect((await setNewPassword(token)).body.error.code).toBe("svc_invalid_reset_token")
    })

    it("works within one hour", async () => {
      const [early, late] = [await newCustomer(), await newCustomer()]
      const tokens = [await tokenFor(early), await tokenFor(late)]
      await store.setClock(new Date(Date.now() + 59 * 60_000).toISOString())
      expect((await setNewPassword(tokens[0])).status).toBe(200)
      await store.setClock(new Date(Date.now() + 61 * 60_000).toISOString())
      expect((await setNewPassword(tokens[1])).body.error.code).toBe("svc_invalid_reset_token")
      expect((await signIn(late)).status).toBe(200)
    })

    it("fails after another change of the password or the e-mail, and for a disabled account", async () => {
      const change = async (body: object) => {
        const email = await newCustomer()
        const token = await tokenFor(email)
        const bearer = (await signIn(email)).body.data.token
        const headers = { authorization: `Bearer ${bearer}` }
        expect((await store.api().put("auth/me", { ...body, current_password: PASSWORD }, { headers })).status).toBe(200)
        return setNewPassword(token)
      }
      expect((await change({ password: "a third password" })).body.error.code).toBe("svc_invalid_reset_token")
      expect((await change({ email: "moved.away@example.com" })).body.error.code).toBe("svc_invalid_reset_token")
      const email = await newCustomer()
      const token = await tokenFor(email)
      const { id } = await store.db("customer").where({ email }).first()
      await store.db("svc_account").where({ actor_id: id }).update({ disabled: true })
      expect((await setNewPassword(token)).body.error.code).toBe("svc_invalid_reset_token")
    })

    it.each([
      ["unknown", "f".repeat(64)],
      ["short", "abc"],
      ["empty", ""],
      ["SQL", "' or true --"],
      ["upper case", "F".repeat(64)],
    ])("400 svc_invalid_reset_token for a token that is %s", async (_case, token) => {
      const answer = await setNewPassword(token)
      expect([answer.status, answer.body.error.code]).toEqual([400, "svc_invalid_reset_token"])
    })

    it("400 for an invalid password, and the token stays valid", async () => {
      const email = await newCustomer()
      const token = await tokenFor(email)
      for (const password of ["1234567", "🍕🍕🍕🍕", 12345678, "a".repeat(256)]) {
        const answer = await setNewPassword(token, password)
        expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["password"]])
      }
      expect((await setNewPassword(token, "🍕".repeat(8))).status).toBe(200)
      expect((await signIn(email, "🍕".repeat(8))).status).toBe(200)
    })
  })

  describe("an account whose identity has another name than its e-mail", () => {
    /** A customer who signed up on the platform under one name, but has another person's e-mail. Hosts without the plugin allow this. */
    const foreign = async (name: string, victim: string): Promise<Record<string, string>> => {
      const { body } = await store.api().post("/auth/customer/emailpass/register", { email: name, password: PASSWORD })
      const [key] = await store.db("api_key").where({ type: "publishable" })
      const headers = { authorization: `Bearer ${body.token}`, "x-publishable-api-key": key.token }
      expect((await store.api().post("/store/customers", { email: name }, { headers })).status).toBe(200)
      await store.db("customer").where({ email: name }).update({ email: victim })
      const { token } = (await store.api().post("/auth/customer/emailpass", { email: name, password: PASSWORD })).body
      return { authorization: `Bearer ${token}` }
    }
    const identitiesOf = (victim: string) =>
      store
        .db("auth_identity as i")
        .join("customer as c", store.db.raw("c.id = i.app_metadata ->> 'customer_id'"))
        .where("c.email", victim)
        .join("provider_identity as p", "p.auth_identity_id", "i.id")
        .select("i.id", "p.provider", "p.entity_id")

    it("belongs to the owner of the mailbox after a confirmed reset: all earlier credentials are deleted", async () => {
      const [name, victim] = ["thief@example.com", "victim@example.com"]
      const old = await foreign(name, victim)
      const renewal = () => store.api().post("/auth/token/refresh", undefined, { headers: old })
      expect((await renewal()).status).toBe(200)
      const [before] = await identitiesOf(victim)
      await store.db("provider_identity").insert({
        id: "provid_thief",
        provider: "google",
        entity_id: "thief-at-google",
        auth_identity_id: before.id,
      })
      expect((await setNewPassword(await tokenFor(victim))).status).toBe(200)

      expect(await identitiesOf(victim)).toEqual([{ id: expect.any(String), provider: "emailpass", entity_id: victim }])
      expect(await store.db("auth_identity").where({ id: before.id })).toEqual([])
      for (const password of [PASSWORD, NEXT]) {
        expect((await store.api().post("/auth/customer/emailpass", { email: name, password })).status).toBe(401)
        expect((await signIn(name, password)).status).toBe(401)
      }
      // The platform no longer knows the identity.
      expect((await renewal()).status).toBe(404)
      const fresh = (await store.api().post("/auth/customer/emailpass", { email: victim, password: NEXT })).body.token
      const headers = { authorization: `Bearer ${fresh}` }
      expect((await store.api().post("/auth/token/refresh", undefined, { headers })).status).toBe(200)
      expect((await signIn(victim, NEXT)).status).toBe(200)
    })

    it("has one identity with its e-mail after a confirmed reset, even if another identity had that e-mail", async () => {
      const [name, victim] = ["thief2@example.com", "victim2@example.com"]
      await foreign(name, victim)
      await store.api().post("/auth/customer/emailpass/register", { email: victim, password: PASSWORD })
      expect((await setNewPassword(await tokenFor(victim))).status).toBe(200)
      expect(await identitiesOf(victim)).toEqual([{ id: expect.any(String), provider: "emailpass", entity_id: victim }])
      expect((await signIn(victim, NEXT)).status).toBe(200)
      expect((await signIn(victim)).status).toBe(401)
    })

    it("accepts no link that was mailed before a change of its e-mail", async () => {
      const email = await newCustomer()
      const token = await tokenFor(email)
      const { id } = await store.db("customer").where({ email }).first("id")
      expect((await store.platform().post(`/admin/customers/${id}`, { email: "other.box@example.com" })).status).toBe(200)
      expect((await setNewPassword(token)).body.error.code).toBe("svc_invalid_reset_token")
    })
  })

  describe("a second factor that somebody enrolled under another person's e-mail", () => {
    const enrol = async (email: string, password = PASSWORD): Promise<void> => {
      const { token } = (await store.api().post("/auth/customer/emailpass", { email, password })).body
      const headers = { authorization: `Bearer ${token}` }
      const begun = await store.api().post("/auth/mfa/factors", { provider: "totp" }, { headers })
      const code = totp(begun.body.secret, Date.now())
      const verified = await store.api().post(`/auth/mfa/factors/${begun.body.mfa_factor.id}/verify`, { code }, { headers })
      expect([begun.status, verified.status]).toEqual([200, 200])
    }
    /** Ends the wait of a minute between two mails, and empties the mailbox. */
    const minuteLater = async (): Promise<void> => {
      await store.db("svc_account").update({ reset_mailed_at: null })
      mails.empty()
    }
    const code = async (email: string, password: string) => (await signIn(email, password)).body.error?.code

    it("ends with the owner's first confirmed reset; the next reset keeps the factor that the owner enrolled", async () => {
      const email = await newCustomer()
      await enrol(email)
      expect(await code(email, PASSWORD)).toBe("svc_mfa_required")
      expect((await setNewPassword(await tokenFor(email))).status).toBe(200)
      expect((await signIn(email, NEXT)).status).toBe(200)
      await enrol(email, NEXT)
      await minuteLater()
      expect((await setNewPassword(await tokenFor(email), "another-password-3")).status).toBe(200)
      expect(await code(email, "another-password-3")).toBe("svc_mfa_required")
    })

    it("ends with the reset after a change of the e-mail, even if the owner has confirmed a reset before", async () => {
      const email = await newCustomer()
      expect((await setNewPassword(await tokenFor(email))).status).toBe(200)
      const { token } = (await signIn(email, NEXT)).body.data
      const moved = `moved.${email}`
      const change = { email: moved, current_password: NEXT }
      const headers = { authorization: `Bearer ${token}` }
      expect((await store.api().put("auth/me", change, { headers })).status).toBe(200)
      await enrol(moved, NEXT)
      await minuteLater()
      expect((await setNewPassword(await tokenFor(moved), PASSWORD)).status).toBe(200)
      expect((await signIn(moved, PASSWORD)).status).toBe(200)
    })
  })

  it("leaves no usable token in a table or in the log", async () => {
    const token = await tokenFor(await newCustomer())
    const dump = await dumpOf(store.db)
    expect(dump).toContain(createHash("sha256").update(token).digest("hex"))
    expect(dump).not.toContain(token)
    await store.api().get("status", { headers: { referer: `https://my.shop/?svc_reset=${token}` } })
    await expectNotLogged(store, token)
    expect((await setNewPassword(createHash("sha256").update(token).digest("hex"))).body.error.code).toBe(
      "svc_invalid_reset_token",
    )
  })

  describe("kill -9 during the confirmation of a reset", () => {
    it.each(["identity.prepared", "account.before-commit"])(
      "at %s: nothing has changed, and the link still works",
      async (point) => {
        const email = await newCustomer()
        const token = await tokenFor(email)
        await store.processes[0]?.setEnvironment("SVC_FAILPOINT", point)
        await expect(setNewPassword(token)).rejects.toThrow()
        await store.processes[0]?.restart()
        expect((await signIn(email)).status).toBe(200)
        expect((await setNewPassword(token)).status).toBe(200)
        expect((await signIn(email, NEXT)).status).toBe(200)
      },
    )

    it("after the commit: everything has changed", async () => {
      const email = await newCustomer()
      const old = (await signIn(email)).body.data.token
      const token = await tokenFor(email)
      await store.processes[0]?.setEnvironment("SVC_FAILPOINT", "account.committed")
      await expect(setNewPassword(token)).rejects.toThrow()
      await store.processes[0]?.restart()
      expect((await signIn(email, NEXT)).status).toBe(200)
      expect((await store.api().get("auth/me", { headers: { authorization: `Bearer ${old}` } })).status).toBe(401)
      expect((await setNewPassword(token)).body.error.code).toBe("svc_invalid_reset_token")
    })
  })
})
