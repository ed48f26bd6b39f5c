import { createHash, randomUUID } from "node:crypto"
import { generateJwtToken } from "@medusajs/framework/utils"
import { ensureTriggers } from "../../../../../src/database/platform-triggers"
import { PASSWORD_WATCH } from "../../../../../src/modules/access/password-watch"
import { ACCOUNTS, type Answer, eventually, PASSWORD, type Store } from "../../../../support"
import { slowPassword } from "../../../../support/stress/slow-password"

const NEXT = "a second password"
type ActorType = "customer" | "user" | "svc_staff"

/** A password that is changed without this service (contract section 2): by the platform's own routes, or by any other writer. */

export function nativePassword(use: () => Store): void {
  describe("a password set on the platform", () => {
    let store: Store
    beforeAll(async () => {
      store = use()
    })

    let count = 0
    const newCustomer = async (): Promise<string> => {
      count += 1
      const email = `native${count}@example.com`
      expect((await store.api().post("auth/register", { email, password: PASSWORD })).status).toBe(201)
      return email
    }
    const signIn = (username: string, password = PASSWORD, process = 0): Promise<Answer> =>
      store.api("anonymous", { process }).post("auth/token", { username, password })
    const bearer = async (username: string, password = PASSWORD): Promise<Record<string, string>> => {
      const answer = await signIn(username, password)
      expect(answer.status).toBe(200)
      return { authorization: `Bearer ${answer.body.data.token}` }
    }
    const me = async (headers: Record<string, string>, process = 0): Promise<number> =>
      (await store.api("anonymous", { process }).get("auth/me", { headers })).status
    const applicationPassword = async (username: string, headers: Record<string, string>): Promise<Record<string, string>> => {
      const answer = await store.api().post("auth/application-passwords", { name: "till" }, { headers })
      expect(answer.status).toBe(201)
      return { authorization: `Basic ${Buffer.from(`${username}:${answer.body.data.password}`).toString("base64")}` }
    }
    const session = async (headers: Record<string, string>): Promise<Record<string, string>> => {
      const answer = await store.api().post("auth/session", undefined, { headers })
      expect(answer.status).toBe(200)
      const cookie = String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? ""
      return { cookie, "x-platform-nonce": answer.body.data.nonce }
    }
    const identityOf = async (email: string): Promise<string> => {
      const staff = await store.db("svc_account").where({ actor_type: "svc_staff", email }).first("actor_id")
      return staff === undefined ? email : `svc-staff:${staff.actor_id}`
    }
    const rowOf = async (email: string) => {
      const where = { entity_id: await identityOf(email), provider: "emailpass" }
      return store.db("provider_identity").where(where)
    }

    /** Starts the platform's own reset. Its token is only in a mail, so the stored request gets an id that the test knows. */
    const begin = async (actor: ActorType, email: string): Promise<Record<string, string>> => {
      const entity_id = await identityOf(email)
      expect((await store.api().post(`/auth/${actor}/emailpass/reset-password`, { identifier: entity_id })).status).toBe(201)
      const jti = randomUUID()
      const [row] = await rowOf(email)
      const given = await store
        .db("auth_password_reset_token")
        .where({ provider_identity_id: row.id })
        .update({ token_hash: createHash("sha256").update(jti).digest("hex") })
      expect(given).toBe(1)
      const claims = { entity_id, provider: "emailpass", actor_type: actor, purpose: "reset" }
      const terms = { secret: "jwt-secret-of-the-tests", expiresIn: "15m", jwtOptions: { jwtid: jti } }
      return { authorization: `Bearer ${generateJwtToken(claims, terms)}` }
    }
    const finish = (actor: ActorType, headers: Record<string, string>, password = NEXT, process = 0): Promise<Answer> =>
      store.api("anonymous", { process }).post(`/auth/${actor}/emailpass/update`, { password }, { headers })
    const reset = async (actor: ActorType, email: string, password = NEXT): Promise<void> => {
      const answer = await finish(actor, await begin(actor, email), password)
      expect([answer.status, answer.body]).toEqual([200, { success: true }])
    }

    describe("POST /auth/{actor}/emailpass/update ends all credentials of the account and no others:", () => {
      it("a customer's", async () => {
        const email = await newCustomer()
        const others = [await bearer(await newCustomer()), await bearer("manager")]
        const ended = [await bearer(email), await bearer(email)]
        ended.push(await session(ended[0] ?? {}))
        for (const headers of ended) expect(await me(headers)).toBe(200)
        await reset("customer", email)
        for (const process of [0, 1]) {
          for (const headers of ended) expect(await me(headers, process)).toBe(401)
          for (const headers of others) expect(await me(headers, process)).toBe(200)
        }
        expect((await signIn(email)).status).toBe(401)
        const fresh = await bearer(email, NEXT)
        expect(await me(fresh, 1)).toBe(200)
        expect(await me(await session(fresh))).toBe(200)
        expect((await store.api().get("auth/tokens", { headers: fresh })).body.data).toHaveLength(1)
      })

      it.each<[string, ActorType, string, string]>([
        ["an administrator's", "user", ACCOUNTS.administrator.email, ACCOUNTS.administrator.email],
        ["a staff member's", "svc_staff", ACCOUNTS.manager.email, "manager"],
      ])("%s, including application passwords", async (_case, actor, email, username) => {
        const other = actor === "user" ? "manager" : ACCOUNTS.administrator.email
        const foreign = await bearer(other)
        const others = [foreign, await applicationPassword(other, foreign)]
        const token = await bearer(username)
        const ended = [token, await applicationPassword(username, token), await session(token)]
        for (const headers of [...ended, ...others]) expect(await me(headers)).toBe(200)
        await reset(actor, email)
        for (const process of [0, 1]) {
          for (const headers of ended) expect(await me(headers, process)).toBe(401)
          for (const headers of others) expect(await me(headers, process)).toBe(200)
        }
        expect((await signIn(username)).status).toBe(401)
        const fresh = await bearer(username, NEXT)
        expect((await store.api().get("auth/application-passwords", { headers: fresh })).body.data).toEqual([])
        expect(await me(await applicationPassword(username, fresh), 1)).toBe(200)
        await reset(actor, email, PASSWORD)
        expect(await me(fresh)).toBe(401)
      })

      it("in the second of the change, a platform session of the new password is valid, and one of the old is not", async () => {
        const email = await newCustomer()
        const native = async (password: string): Promise<string> =>
          (await store.api().post("/auth/customer/emailpass", { email, password })).body.token
        const before = await native(PASSWORD)
        await reset("customer", email)
        const after = await native(NEXT)
        const { id: actor_id } = await store.db("customer").where({ email }).first("id")
        const validFrom = async (): Promise<Date> =>
          (await store.db("svc_account").where({ actor_id }).first("credentials_valid_from")).credentials_valid_from
        let from = await validFrom()
        // Both tokens get the second of the change as their time of issue, however slow this machine is.
        const inThatSecond = (token: string): string => {
          const { exp: _exp, ...claims } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())
          const iat = Math.ceil(from.getTime() / 1000) - 1
          return generateJwtToken({ ...claims, iat }, { secret: "jwt-secret-of-the-tests", expiresIn: "1d" })
        }
        const admitted = async (token: string): Promise<number> => {
          const opened = await store
            .api()
            .post("/auth/session", {}, { headers: { authorization: `Bearer ${inThatSecond(token)}` } })
          expect(opened.status).toBe(200)
          const cookie = String(opened.headers["set-cookie"]?.[0]).split(";")[0] ?? ""
          const { body } = await store.api().get("auth/nonce", { headers: { cookie } })
          return me({ cookie, ...(body.data?.nonce ? { "x-platform-nonce": body.data.nonce } : {}) })
        }
        expect([await admitted(before), await admitted(after)]).toEqual([401, 200])
        // A password changed here stores the same instant.
        const body = { password: PASSWORD, current_password: NEXT }
        expect((await store.api().put("auth/me", body, { headers: await bearer(email, NEXT) })).status).toBe(200)
        from = await validFrom()
        expect([await admitted(after), await admitted(await native(PASSWORD))]).toEqual([401, 200])
      })

      it("the links in the service's earlier mails become invalid", async () => {
        const email = await newCustomer()
        const { id: actor_id } = await store.db("customer").where({ email }).first("id")
        const { id: account_id } = await store.db("svc_account").where({ actor_id }).first("id")
        const token = "ab".repeat(32)
        const at = { created_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) }
        const token_hash = createHash("sha256").update(token).digest("hex")
        await store.db("svc_password_reset").insert({ id: "svcrst_test", token_hash, account_id, ...at })
        await reset("customer", email)
        const answer = await store.api().post("auth/reset-password/confirm", { token, password: "a third password" })
        expect([answer.status, answer.body.error.code]).toEqual([400, "svc_invalid_reset_token"])
      })

      it("concurrent sign-ins with the old password leave no valid token, not even the first of a customer", async () => {
        for (const seenBefore of [true, false]) {
          const email = await newCustomer()
          await slowPassword(store.db, email, PASSWORD)
          const { id: actor_id } = await store.db("customer").where({ email }).first("id")
          if (!seenBefore) await store.db("svc_account").where({ actor_id }).delete()
          const headers = await begin("customer", email)
          const [changed, ...signIns] = await Promise.all([
            finish("customer", headers),
            ...Array.from({ length: 12 }, (_, n) => signIn(email, PASSWORD, n % 2)),
          ])
          expect(changed.status).toBe(200)
          for (const { status, body } of signIns) {
            if (status === 200) expect(await me({ authorization: `Bearer ${body.data.token}` })).toBe(401)
          }
          expect((await signIn(email, NEXT)).status).toBe(200)
        }
      })

      it.each([
        ["password", { password: "a third password" }],
        ["e-mail", { email: "moved.meanwhile@example.com" }],
      ])(
        "a concurrent change of the %s through the service waits without a deadlock, and requires the new password",
        async (_case, change) => {
          const email = await newCustomer()
          const mine = await bearer(email)
          let own: Promise<Answer> | undefined
          await store.db.transaction(async (trx) => {
            await trx("provider_identity").where({ entity_id: email }).forUpdate().select("id")
            own = store.api().put("auth/me", { ...change, current_password: PASSWORD }, { headers: mine })
            await eventually(async () => {
              const { rows } = await store.db.raw(
                "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
              )
              return rows.length > 0
            })
            const [{ provider_metadata }] = await rowOf(ACCOUNTS.other_customer.email)
            await trx("provider_identity")
              .where({ entity_id: email })
              .update({ provider_metadata: JSON.stringify(provider_metadata) })
          })
          const answer = await own
          expect([answer?.status, answer?.body.error.code]).toEqual([401, "svc_invalid_credentials"])
          expect((await signIn(email)).status).toBe(200)
        },
      )

      it("of concurrent changes through the service and on the platform, one applies", async () => {
        for (let round = 0; round < 6; round += 1) {
          const email = await newCustomer()
          const [mine, headers] = [await bearer(email), await begin("customer", email)]
          const body = { password: "a third password", current_password: PASSWORD }
          const [own, native] = await Promise.all([
            store.api("anonymous", { process: 1 }).put("auth/me", body, { headers: mine }),
            finish("customer", headers),
          ])
          // The later change wins. The service's change checks the previous password, and fails if that has changed.
          expect([200, 401]).toContain(own.status)
          const won = [(await signIn(email, NEXT)).status, (await signIn(email, body.password)).status]
          expect([native.status, ...won]).toEqual(native.status === 200 ? [200, 200, 401] : [401, 401, 200])
        }
      })
    })

    describe("other writers:", () => {
      const write = async (email: string, metadata: object): Promise<void> => {
        const where = { entity_id: await identityOf(email), provider: "emailpass" }
        const provider_metadata = store.db.raw("provider_metadata || ?::jsonb", [JSON.stringify(metadata)])
        expect(await store.db("provider_identity").where(where).update({ provider_metadata })).toBe(1)
      }

      it("a script that stores another hash ends all credentials", async () => {
        const [email, donor] = [await newCustomer(), await newCustomer()]
        const mine = await bearer(email)
        await reset("customer", donor)
        const [{ provider_metadata }] = await rowOf(donor)
        await write(email, { password: provider_metadata.password })
        expect(await me(mine, 1)).toBe(401)
        // A sign-in right after the change is valid, although the database, not the process, has written the time of the change.
        expect(await me(await bearer(email, NEXT))).toBe(200)
      })

      it("a write that is rolled back ends no credential", async () => {
        const email = await newCustomer()
        const mine = await bearer(email)
        const undone = store.db.transaction(async (trx) => {
          await trx("provider_identity")
            .where({ entity_id: email })
            .update({ provider_metadata: JSON.stringify({ password: "x" }) })
          throw new Error("taken back")
        })
        await expect(undone).rejects.toThrow("taken back")
        expect(await me(mine)).toBe(200)
      })

      it("a second identity with a password, linked to or created for the account, ends all credentials", async () => {
        const email = await newCustomer()
        const { id: customer_id } = await store.db("customer").where({ email }).first("id")
        const mine = await bearer(email)
        await store.db("auth_identity").insert({ id: "authid_second" })
        const identity = { provider: "emailpass", provider_metadata: JSON.stringify({ password: "x" }) }
        await store
          .db("provider_identity")
          .insert({ id: "second", entity_id: "second", auth_identity_id: "authid_second", ...identity })
        expect(await me(mine)).toBe(200)
        await store
          .db("auth_identity")
          .where({ id: "authid_second" })
          .update({ app_metadata: JSON.stringify({ customer_id }) })
        expect(await me(mine)).toBe(401)
        const again = await bearer(email)
        await store.db("auth_identity").insert({ id: "authid_third", app_metadata: JSON.stringify({ customer_id }) })
        expect(await me(again)).toBe(200)
        await store
          .db("provider_identity")
          .insert({ id: "third", entity_id: "third", auth_identity_id: "authid_third", ...identity })
        expect(await me(again)).toBe(401)
      })

      it("a write without a new password ends no credential", async () => {
        const email = await newCustomer()
        const mine = await bearer(email)
        const [{ id, auth_identity_id, provider_metadata }] = await rowOf(email)
        await write(email, { last_seen: "today" })
        await write(email, { password: provider_metadata.password })
        await store
          .db("provider_identity")
          .where({ id })
          .update({ user_metadata: JSON.stringify({ name: "Ana" }), updated_at: new Date() })
        const linked = store.db.raw("app_metadata || ?::jsonb", [JSON.stringify({ roles: ["x"] })])
        await store.db("auth_identity").where({ id: auth_identity_id }).update({ app_metadata: linked })
        const other = { id: "google", entity_id: "ana", provider: "google", provider_metadata: JSON.stringify({ password: "x" }) }
        await store.db("provider_identity").insert({ ...other, auth_identity_id })
        await store
          .db("provider_identity")
          .where({ id: "google" })
          .update({ provider_metadata: JSON.stringify({ password: "y" }) })
        expect((await store.api().post("/auth/customer/emailpass", { email, password: PASSWORD })).status).toBe(200)
        expect((await signIn(email, "a wrong password")).status).toBe(401)
        expect((await store.api().post(`/auth/customer/emailpass/reset-password`, { identifier: email })).status).toBe(201)
        expect(await me(mine, 1)).toBe(200)
      })

      it("a change through the service keeps the token of its request and ends all other tokens", async () => {
        const email = await newCustomer()
        const [mine, other] = [await bearer(email), await bearer(email)]
        const body = { password: NEXT, current_password: PASSWORD }
        expect((await store.api().put("auth/me", body, { headers: mine })).status).toBe(200)
        expect([await me(mine, 1), await me(other, 1)]).toEqual([200, 401])
      })
    })

    describe("the triggers", () => {
      it("are installed again by the next start, once under concurrent starts", async () => {
        await store.db.raw("drop function svc_watch_password() cascade")
        const outcomes = await Promise.all(Array.from({ length: 4 }, () => ensureTriggers(store.db, PASSWORD_WATCH)))
        expect(outcomes.filter((outcome) => outcome === "installed")).toHaveLength(1)
        expect(await ensureTriggers(store.db, PASSWORD_WATCH)).toBe("unchanged")
        await store.db.raw("drop trigger svc_password_linked on auth_identity")
        await store.processes[0]?.kill()
        await store.processes[0]?.start()
        expect(await ensureTriggers(store.db, PASSWORD_WATCH)).toBe("unchanged")
      })

      it("do not block the platform if the plugin's tables are missing", async () => {
        const email = await newCustomer()
        const headers = await begin("customer", email)
        await store.db.raw("alter table svc_account rename to svc_account_gone")
        try {
          expect((await finish("customer", headers)).status).toBe(200)
        } finally {
          await store.db.raw("alter table svc_account_gone rename to svc_account")
        }
        expect((await signIn(email, NEXT)).status).toBe(200)
      })
    })
  })
}
