import { ACCOUNTS, type Answer, eventually, PASSWORD, type Store } from "../../../../support"
import { changeNatively } from "./change-natively"
import { signedToken } from "./signed-token"

const NEXT = "a second password"
/** The platform's response to an invalid token. */
const REFUSED = [401, { message: "Unauthorized" }]

type ActorType = "customer" | "user" | "svc_staff"
type Headers = Record<string, string>

interface Person {
  readonly actor: ActorType
  readonly email: string
  /** The name of the sign-in identity on the platform. */
  readonly identity: string
}

/** The platform's `POST /auth/token/refresh` does not renew a sign-in that is invalid for this service (contract section 2). */

export function renewedSignIn(use: () => Store): void {
  describe("renewing a sign-in of the platform", () => {
    let store: Store
    let publishableKey: string
    beforeAll(async () => {
      store = use()
      publishableKey = (await store.db("api_key").where({ type: "publishable" }).first()).token
    })

    let count = 0
    const newCustomer = async (): Promise<Person> => {
      count += 1
      const email = `renewed${count}@example.com`
      expect((await store.api().post("auth/register", { email, password: PASSWORD })).status).toBe(201)
      return { actor: "customer", email, identity: email }
    }
    const administrator = async (): Promise<Person> => {
      const { email } = ACCOUNTS.administrator
      return { actor: "user", email, identity: email }
    }
    const newStaff = async (): Promise<Person> => {
      count += 1
      const email = `staff${count}@example.com`
      const body = { username: `staff${count}`, email, password: PASSWORD, display_name: "Eva", roles: ["deliveryboy_user"] }
      expect((await store.api("manager").post("accounts", body)).status).toBe(201)
      const { actor_id } = await store.db("svc_account").where({ email }).first("actor_id")
      return { actor: "svc_staff", email, identity: `svc-staff:${actor_id}` }
    }

    const native = async ({ actor, identity }: Person, password = PASSWORD): Promise<Headers> => {
      const { body } = await store.api().post(`/auth/${actor}/emailpass`, { email: identity, password })
      expect(body).toEqual({ token: expect.any(String) })
      return { authorization: `Bearer ${body.token}` }
    }
    const cookieOf = async (headers: Headers): Promise<Headers> => {
      const opened = await store.api().post("/auth/session", {}, { headers })
      expect(opened.status).toBe(200)
      return { cookie: String(opened.headers["set-cookie"]?.[0]).split(";")[0] ?? "" }
    }
    const refresh = (headers: Headers, process = 0): Promise<Answer> =>
      store.api("anonymous", { process }).post("/auth/token/refresh", {}, { headers })
    const renewed = async (headers: Headers): Promise<Headers> => {
      const { status, body } = await refresh(headers)
      expect([status, body]).toEqual([200, { token: expect.any(String) }])
      return { authorization: `Bearer ${body.token}` }
    }
    /** The status of `GET auth/me` for a session that this token has opened. */
    const admitted = async (headers: Headers): Promise<number> => {
      const cookie = await cookieOf(headers)
      const { body } = await store.api().get("auth/nonce", { headers: cookie })
      const nonce: Headers = body.data?.nonce ? { "x-platform-nonce": body.data.nonce } : {}
      return (await store.api().get("auth/me", { headers: { ...cookie, ...nonce } })).status
    }
    const expectRefused = async (headers: Headers, process = 0): Promise<void> => {
      const answer = await refresh(headers, process)
      // If a token is issued nevertheless, show whether the service's routes accept it.
      const harm = answer.status === 200 ? await admitted({ authorization: `Bearer ${answer.body.token}` }) : "none"
      expect({ answer: [answer.status, answer.body], harm }).toEqual({ answer: REFUSED, harm: "none" })
    }

    const natively = async ({ actor, identity }: Person): Promise<void> => {
      await changeNatively(store, actor, identity, NEXT)
    }
    const byOwnRoute = async ({ email }: Person): Promise<void> => {
      const { body } = await store.api().post("auth/token", { username: email, password: PASSWORD })
      const headers = { authorization: `Bearer ${body.data.token}` }
      const change = { password: NEXT, current_password: PASSWORD }
      expect((await store.api().put("auth/me", change, { headers })).status).toBe(200)
    }
    const byManagement = async ({ email }: Person): Promise<void> => {
      const { number } = await store.db("svc_account").where({ email }).first("number")
      expect((await store.api("manager").put(`accounts/${number}`, { password: NEXT })).status).toBe(200)
    }

    it.each([
      ["a customer's, when the platform changes it", newCustomer, natively],
      ["a customer's, when the customer changes it here", newCustomer, byOwnRoute],
      ["a staff member's, when management changes it", newStaff, byManagement],
      ["a staff member's, when the platform changes it", newStaff, natively],
      ["an administrator's, when the platform changes it", administrator, natively],
    ])("fails after a change of the password: %s", async (_case, make, change) => {
      const person = await make()
      const old = await native(person)
      const early = await renewed(old)
      const session = await cookieOf(early)
      expect([await admitted(old), await admitted(early), (await refresh(session)).status]).toEqual([200, 200, 200])
      await change(person)
      for (const headers of [old, early, session, { ...old, ...session }]) await expectRefused(headers)
      // Sessions are stored per process in this test; tokens are valid on all processes.
      await expectRefused(old, 1)
      // This token is usually issued in the same second as the change.
      const fresh = await native(person, NEXT)
      expect(await admitted(await renewed(await renewed(fresh)))).toBe(200)
      expect((await refresh(await cookieOf(fresh))).status).toBe(200)
    })

    it("fails after a change of the password, like enrolling, verifying and deleting a second factor", async () => {
      const person = await newCustomer()
      const old = await native(person)
      const json = { label: "thief" }
      const enrol = (headers: Record<string, string>) =>
        store.api().post("/auth/mfa/factors", { ...json, provider: "totp" }, { headers })
      const before = await enrol(old)
      await natively(person)
      const factors = await store.db("auth_mfa_factor").count()
      expect([before.status === 401, (await enrol(old)).status]).toEqual([false, 401])
      expect((await store.api().post("/auth/mfa/factors/x/verify", { code: "123456" }, { headers: old })).status).toBe(401)
      expect((await store.api().post("/auth/mfa/recovery-codes", {}, { headers: old })).status).toBe(401)
      expect((await store.api().delete("/auth/mfa/factors/x", { code: "123456" }, { headers: old })).status).toBe(401)
      expect(await store.db("auth_mfa_factor").count()).toEqual(factors)
      expect((await enrol(await native(person, NEXT))).status).not.toBe(401)
    })

    it("fails after a change of the password for a sign-in that had no actor when it was issued", async () => {
      const email = "actorless@example.com"
      const begun = await store.api().post("/auth/customer/emailpass/register", { email, password: PASSWORD })
      const headers = { authorization: `Bearer ${begun.body.token}`, "x-publishable-api-key": publishableKey }
      expect((await store.api().post("/store/customers", { email }, { headers })).status).toBe(200)
      expect(await admitted(await renewed(headers))).toBe(200)
      await natively({ actor: "customer", email, identity: email })
      await expectRefused({ authorization: headers.authorization })
    })

    it("fails if it is requested during the change of the password", async () => {
      const [person, donor] = [await newCustomer(), await newCustomer()]
      const old = await native(person)
      await natively(donor)
      const { provider_metadata } = await store
        .db("provider_identity")
        .where({ entity_id: donor.email })
        .first("provider_metadata")
      let during: Promise<Answer> | undefined
      await store.db.transaction(async (trx) => {
        await trx("provider_identity")
          .where({ entity_id: person.email })
          .update({ provider_metadata: JSON.stringify(provider_metadata), updated_at: new Date() })
        during = refresh(old)
        await eventually(async () => {
          const { rows } = await store.db.raw(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
          return rows.length > 0
        })
      })
      const answer = await during
      expect([answer?.status, answer?.body]).toEqual(REFUSED)
    })

    describe("gives no valid sign-in during a change of the password through the service:", () => {
      /** The result of `work` with an old credential while the change waits at a failpoint. */
      const during = async (
        failpoint: string,
        reached: () => Promise<boolean>,
        credentialOf: (person: Person) => Promise<Headers>,
        work: (headers: Headers) => Promise<Headers>,
      ): Promise<Headers> => {
        const person = await newCustomer()
        const before = await credentialOf(person)
        await store.setEnvironment("SVC_FAILPOINT", failpoint)
        const change = byOwnRoute(person)
        try {
          await eventually(reached)
          return await work(before)
        } finally {
          await store.setEnvironment("SVC_FAILPOINT", null)
          await change
        }
      }

      it("a platform token, renewed at least a second after the request for the change", async () => {
        const prepared = async () => (await store.db("provider_identity").where("entity_id", "like", "svc-prepared:%")).length > 0
        const late = await during("identity.prepared:pause=3000", prepared, native, async (old) => {
          await new Promise((resolve) => setTimeout(resolve, 1_100))
          return renewed(old)
        })
        expect(await admitted(late)).toBe(401)
      })

      it("a session of the service, opened before the change is committed", async () => {
        const writing = async () => {
          const { rows } = await store.db.raw(
            `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
              and state_change < clock_timestamp() - interval '200 milliseconds'`,
          )
          return rows.length > 0
        }
        const bearer = async ({ email }: Person): Promise<Headers> => {
          const { body } = await store.api().post("auth/token", { username: email, password: PASSWORD })
          return { authorization: `Bearer ${body.data.token}` }
        }
        const session = await during("account.before-commit:pause=3000", writing, bearer, async (headers) => {
          const opened = await store.api().post("auth/session", undefined, { headers })
          expect(opened.status).toBe(200)
          const cookie = String(opened.headers["set-cookie"]?.[0]).split(";")[0] ?? ""
          return { cookie, "x-platform-nonce": opened.body.data.nonce }
        })
        expect((await store.api().get("auth/me", { headers: session })).status).toBe(401)
      })
    })

    it("fails after the account is disabled or deleted", async () => {
      const staff = await newStaff()
      const headers = await native(staff)
      const row = () => store.db("svc_account").where({ email: staff.email })
      await row().update({ disabled: true })
      await expectRefused(headers)
      await row().update({ disabled: false, deleted_at: new Date() })
      await expectRefused(headers)
      await row().update({ deleted_at: null })
      expect(await admitted(await renewed(headers))).toBe(200)
      const customer = await newCustomer()
      const theirs = await native(customer)
      await store.db("customer").where({ email: customer.email }).update({ deleted_at: new Date() })
      await expectRefused(theirs)
    })

    it("is left to the platform for unreadable sign-ins, other actors, and persons without an account here", async () => {
      const customer = await newCustomer()
      const headers = await native(customer)
      const { id: actor_id } = await store.db("customer").where({ email: customer.email }).first("id")
      await store.db("svc_account").where({ actor_id }).delete()
      await renewed(headers)
      const { auth_identity_id } = await store
        .db("provider_identity")
        .where({ entity_id: customer.email })
        .first("auth_identity_id")
      const claims = { actor_type: "seller", actor_id: "sel_1", auth_identity_id, auth_provider: "emailpass" }
      const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 3_600 }
      await renewed({ authorization: `Bearer ${signedToken({ ...claims, ...times })}` })
      for (const unreadable of [{}, { authorization: "Bearer x.y.z" }, { cookie: "connect.sid=x" }] as Headers[]) {
        const answer = await refresh(unreadable)
        expect([answer.status, answer.body]).toEqual(REFUSED)
      }
    })

    it("costs one read of the plugin's tables; the platform's POST /auth/session costs none", async () => {
      const headers = await native(await newCustomer())
      const ours = async (work: () => Promise<unknown>): Promise<number> =>
        (await store.statements(work)).statements.filter((statement) => statement.includes("svc_account")).length
      expect(await ours(() => refresh(headers))).toBe(1)
      expect(await ours(() => store.api().post("/auth/session", {}, { headers }))).toBe(0)
    })

    it("fails when the sign-in cannot be checked", async () => {
      const headers = await native(await newCustomer())
      await store.db.raw("alter table svc_account rename to svc_account_gone")
      try {
        const answer = await refresh(headers)
        expect([answer.status, answer.body.token]).toEqual([500, undefined])
      } finally {
        await store.db.raw("alter table svc_account_gone rename to svc_account")
      }
      expect((await refresh(headers)).status).toBe(200)
    })
  })
}
