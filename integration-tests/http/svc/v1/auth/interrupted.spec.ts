import { ACCOUNTS, type Answer, eventually, PASSWORD, type Store, startStore } from "../../../../support"
import { slowPassword, slowUnknownNames } from "../../../../support/stress/slow-password"

/** A killed process, many concurrent sign-ins, and a host that sends no mails. */
describe("access under stress:", () => {
  let store: Store
  beforeAll(async () => {
    store = await startStore({ clock: "real" })
  })
  afterAll(() => store.stop())

  const register = (email: string, password = PASSWORD): Promise<Answer> => store.api().post("auth/register", { email, password })
  const signIn = (username: string, password = PASSWORD): Promise<Answer> =>
    store.api().post("auth/token", { username, password })
  const crashAt = async (point: string, work: () => Promise<unknown>): Promise<void> => {
    await store.setEnvironment("SVC_FAILPOINT", point)
    await expect(work()).rejects.toThrow()
    await store.processes[0]?.restart()
  }

  describe("kill -9 during a registration", () => {
    it.each(["identity.prepared", "account.before-commit"])(
      "at %s: no account is stored, and the same e-mail can register at once, with any password",
      async (point) => {
        const email = `${point.replace(".", "-")}@example.com`
        await crashAt(point, () => register(email, "the first password"))
        expect(await store.db("customer").where({ email })).toEqual([])
        expect(await store.db("provider_identity").where({ entity_id: email })).toEqual([])
        expect((await signIn(email, "the first password")).status).toBe(401)
        expect((await register(email, "the second password")).status).toBe(201)
        expect((await signIn(email, "the second password")).status).toBe(200)
      },
    )

    it("after the commit: the account is complete", async () => {
      const email = "committed@example.com"
      await crashAt("account.committed", () => register(email))
      expect((await register(email)).body.error.code).toBe("svc_email_exists")
      expect((await signIn(email)).body.data.user.username).toBe(email)
      expect((await store.api().post("/auth/customer/emailpass", { email, password: PASSWORD })).status).toBe(200)
    })

    it("no customer with an account is left without an identity", async () => {
      const { rows } = await store.db.raw(
        `select c.email from customer c where c.has_account and c.deleted_at is null
           and not exists (select 1 from auth_identity i where i.app_metadata ->> 'customer_id' = c.id)`,
      )
      expect(rows).toEqual([])
    })

    it("leftovers of a killed process are removed by a later registration", async () => {
      const prepared = () => store.db("provider_identity").whereLike("entity_id", "svc-prepared:%")
      await crashAt("identity.prepared", () => register("swept@example.com"))
      expect((await prepared()).length).toBeGreaterThan(0)
      await store.setClock(new Date(Date.now() + 2 * 3_600_000).toISOString())
      expect((await register("sweeper@example.com")).status).toBe(201)
      expect(await prepared()).toEqual([])
      await store.setClock(null)
    })
  })

  it("kill -9 during a change of e-mail and password: all old values still work", async () => {
    await register("changing@example.com")
    const headers = { authorization: `Bearer ${(await signIn("changing@example.com")).body.data.token}` }
    const body = { email: "changed@example.com", password: "a second password", first_name: "Neu", current_password: PASSWORD }
    await crashAt("account.before-commit", () => store.api().put("auth/me", body, { headers }))
    expect((await store.api().get("auth/me", { headers })).body.data).toMatchObject({
      email: "changing@example.com",
      first_name: "",
    })
    expect((await signIn("changing@example.com")).status).toBe(200)
    const again = await store.api().put("auth/me", body, { headers })
    expect([again.status, again.body.data.email]).toEqual([200, "changed@example.com"])
    expect((await signIn("changed@example.com", "a second password")).status).toBe(200)
  })

  it("200 concurrent sign-ins: other routes still respond, and sign-ins that would wait too long get Retry-After", async () => {
    expect((await signIn("nobody@example.com")).status).toBe(401)
    await slowPassword(store.db, ACCOUNTS.customer.email, PASSWORD)
    await slowUnknownNames(store.db)
    let settled = 0
    const flood = Array.from({ length: 200 }, async (_, n) => {
      const answer = await signIn(
        n % 2 ? ACCOUNTS.customer.email : `nobody${n}@example.com`,
        n % 4 === 1 ? PASSWORD : "wrong password",
      )
      settled += 1
      return answer
    })
    let otherResponses = 0
    while (settled < 200) {
      const status = await store.api().get("status")
      expect(status.status).toBe(200)
      otherResponses += 1
    }
    const answers = await Promise.all(flood)
    // `GET /status` had more responses than there were password checks, so it did not wait in the queue of the sign-ins.
    expect(otherResponses).toBeGreaterThan(answers.filter(({ status }) => status !== 503).length)
    const busy = answers.filter(({ status }) => status === 503)
    for (const { body, headers } of busy) {
      expect(body.error.code).toBe("svc_overloaded")
      expect(Number(headers["retry-after"])).toBeGreaterThan(0)
    }
    // The queue has a limit below 200.
    expect(busy.length).toBeGreaterThan(0)
    for (const [n, { status }] of answers.entries()) expect([503, n % 4 === 1 ? 200 : 401]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await signIn(ACCOUNTS.customer.email)).status).toBe(200)
  })

  it("a host that sends no mails: a forgotten password gets the usual response, and the log gets a warning", async () => {
    const answer = await store.api().post("auth/reset-password", { username: ACCOUNTS.customer.email })
    expect([answer.status, answer.body]).toEqual([200, { success: true, data: { sent: true } }])
    await eventually(() => store.log().includes("no mail was sent"))
    expect(store.log()).toContain("no notification provider")
    expect(await store.db("notification")).toEqual([])
  })
})
