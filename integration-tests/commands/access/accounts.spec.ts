import type { MedusaContainer } from "@medusajs/framework/types"
import { createStaffAccount, type NewStaff } from "../../../src/commands/access/accounts/create-staff-account"
import { isFailure } from "../../../src/errors"
import { AccessService } from "../../../src/modules/access/service"
import { ACCOUNTS, type Store, startStore } from "../../support"

/** The functions with which other parts of the plugin read accounts, and the creation of staff accounts, on a real database. */
describe("accounts:", () => {
  let store: Store
  let access: AccessService
  beforeAll(async () => {
    store = await startStore({ processes: 1 })
    access = new AccessService({ __pg_connection__: store.db })
  })
  afterAll(() => store.stop())

  const NOW = Date.parse("2026-11-20T18:30:00Z")
  const number = async (email: string): Promise<number> =>
    (await access.searchAccounts({ search: email, offset: 0, limit: 1 })).accounts[0]?.id ?? Number.NaN
  const customers = (): Promise<{ id: string; email: string }[]> => store.db("customer").select("id", "email").orderBy("email")

  describe("a read", () => {
    it("finds an account by its public id", async () => {
      const id = await number(ACCOUNTS.courier.email)
      expect(await access.accountByNumber(id)).toMatchObject({
        id,
        actor: { type: "svc_staff", id: expect.stringMatching(/^svcstf_[0-9a-f]{32}$/) },
        username: "repartidor",
        email: ACCOUNTS.courier.email,
        displayName: "Rafa Repartidor",
        phone: "+34600000001",
        roles: ["deliveryboy_user"],
        store: null,
        disabled: false,
        alive: true,
      })
    })

    it.each([0, -1, 1.5, Number.NaN, 2_147_483_648, Number.MAX_SAFE_INTEGER, 999_999])(
      "finds no account with the id %p",
      async (id) => {
        expect(await access.accountByNumber(id)).toBeNull()
      },
    )

    it("finds accounts by several ids or actors, each account once, and skips unknown ids", async () => {
      const ids = [await number(ACCOUNTS.courier.email), await number(ACCOUNTS.manager.email)]
      const found = await access.accountsByIds([...ids, ...ids, 999_999])
      expect([...found.keys()].sort()).toEqual([...ids].sort())
      expect((await access.accountsByIds([])).size).toBe(0)

      const [first] = await customers()
      const byActor = await access.accountsByActors("customer", [first?.id ?? "", "cus_unknown"])
      expect([...byActor.values()].map(({ email }) => email)).toEqual([first?.email])
    })

    it("creates one row for each of the platform's users and customers when they are first read, even under concurrent reads", async () => {
      await store.db("svc_account").where({ actor_type: "customer" }).delete()
      const ids = (await customers()).map(({ id }) => id)
      const seen = await Promise.all(
        Array.from({ length: 8 }, () => access.ensureAccounts("customer", [...ids, "cus_unknown"], NOW)),
      )
      for (const accounts of seen) expect([...accounts.keys()].sort()).toEqual([...ids].sort())
      expect(await store.db("svc_account").where({ actor_type: "customer" })).toHaveLength(ids.length)

      const [admin] = await store.db("user").select("id")
      await store.db("svc_account").where({ actor_type: "user" }).delete()
      const users = await Promise.all(Array.from({ length: 8 }, () => access.ensureAccount({ type: "user", id: admin.id }, NOW)))
      expect(new Set(users.map((user) => user?.id)).size).toBe(1)
      expect(users[0]).toMatchObject({ roles: ["administrator"], username: ACCOUNTS.administrator.email })
      expect(await access.ensureAccount({ type: "customer", id: "cus_unknown" }, NOW)).toBeNull()
      expect(await access.ensureAccount({ type: "svc_staff", id: "svcstf_unknown" }, NOW)).toBeNull()
    })

    it("treats an account that was deleted on the platform as unknown, but keeps its name for past actions", async () => {
      const [, other] = await customers()
      const account = await access.accountByActor({ type: "customer", id: other?.id ?? "" })
      await store.db("customer").where({ id: other?.id }).update({ deleted_at: new Date() })
      expect(await access.accountByNumber(account?.id ?? 0)).toBeNull()
      expect((await access.accountsByIds([account?.id ?? 0])).get(account?.id ?? 0)).toMatchObject({
        alive: false,
        email: other?.email,
      })
      expect(await access.ensureAccount({ type: "customer", id: other?.id ?? "" }, NOW)).toBeNull()
      await store.db("customer").where({ id: other?.id }).update({ deleted_at: null })
      expect(await access.accountByNumber(account?.id ?? 0)).not.toBeNull()
    })
  })

  describe("a search", () => {
    const names = async (wanted: object) =>
      (await access.searchAccounts({ offset: 0, limit: 20, ...wanted })).accounts.map(({ displayName }) => displayName)

    it("finds accounts of a kind or role, sorted by name", async () => {
      expect(await names({ actorType: "svc_staff" })).toEqual(["Manuela Gerente", "Rafa Repartidor", "Tina Tienda"])
      expect(await names({ role: "deliveryboy_user" })).toEqual(["Rafa Repartidor"])
    })

    it.each([
      ["a part of the name", "RAFA"],
      ["a part of the username", "artidor"],
      ["a part of the e-mail", "courier@"],
      ["a text with space around it", "  rafa "],
    ])("finds accounts by %s", async (_case, search) => {
      expect(await names({ actorType: "svc_staff", search })).toEqual(["Rafa Repartidor"])
    })

    it.each(["%", "_", "\\", "'", "R%a", "?"])("treats %p as text, not as a pattern", async (search) => {
      expect(await names({ search })).toEqual([])
    })

    it("returns pages, and the correct total even for a page after the last one", async () => {
      const page = (offset: number) => access.searchAccounts({ actorType: "svc_staff", offset, limit: 2 })
      expect((await page(0)).accounts).toHaveLength(2)
      expect(await page(2)).toMatchObject({ total: 3, accounts: [{ displayName: "Tina Tienda" }] })
      expect(await page(40)).toEqual({ total: 3, accounts: [] })
    })

    it("includes disabled accounts only on request", async () => {
      const disable = (disabled: boolean) => store.db("svc_account").where({ email: ACCOUNTS.courier.email }).update({ disabled })
      await disable(true)
      expect(await names({ role: "deliveryboy_user" })).toEqual([])
      expect(await names({ role: "deliveryboy_user", disabled: true })).toEqual(["Rafa Repartidor"])
      await disable(false)
    })
  })

  describe("staff accounts", () => {
    const staff: NewStaff = {
      email: "New.Courier@example.com",
      password: "a good password",
      roles: ["deliveryboy_user"],
      username: "nuevo",
    }

    it("are created with a platform identity that contains their id", async () => {
      const host = hostOn(store, access)
      const account = await createStaffAccount(
        host.scope,
        { ...staff, phone: "+34 600", store: "centro", displayName: "Nuevo" },
        NOW,
      )
      expect(account).toMatchObject({
        actor: { type: "svc_staff" },
        username: "nuevo",
        email: "new.courier@example.com",
        displayName: "Nuevo",
        phone: "+34 600",
        store: "centro",
        roles: ["deliveryboy_user"],
        registeredAt: NOW,
      })
      const [identity] = await store.db("provider_identity").where({ entity_id: `svc-staff:${account.actor.id}` })
      const [{ app_metadata }] = await store.db("auth_identity").where({ id: identity.auth_identity_id })
      expect(app_metadata).toEqual({ svc_staff_id: account.actor.id })
    })

    it.each([
      ["a user's e-mail", { email: ACCOUNTS.administrator.email, username: "n1" }, "svc_email_exists"],
      [
        "a customer's e-mail in another letter case",
        { email: ACCOUNTS.customer.email.toUpperCase(), username: "n2" },
        "svc_email_exists",
      ],
      ["another staff member's e-mail", { email: ACCOUNTS.manager.email, username: "n3" }, "svc_email_exists"],
      [
        "a username that is in use, in another letter case",
        { email: "n4@example.com", username: "MANAGER" },
        "svc_username_exists",
      ],
      ["an invalid username", { email: "n5@example.com", username: "a@b" }, "rest_invalid_param"],
    ])("are refused for %s, and no identity is created", async (_case, names, code) => {
      const host = hostOn(store, access)
      const refused = await createStaffAccount(host.scope, { ...staff, ...names }, NOW).catch((error: unknown) => error)
      expect(isFailure(refused) && refused.code).toBe(code)
      expect(host.identitiesMade).toBe(0)
    })

    it("leave no identity if the plugin's row cannot be written", async () => {
      const host = hostOn(store, access)
      const before = await store.db("auth_identity").count()
      await store.db.raw("alter table svc_account add constraint svc_test_refuse check (email <> 'refused@example.com')")
      await expect(
        createStaffAccount(host.scope, { ...staff, email: "refused@example.com", username: "refused" }, NOW),
      ).rejects.toThrow()
      await store.db.raw("alter table svc_account drop constraint svc_test_refuse")
      expect(host.identitiesMade).toBe(1)
      expect(await store.db("auth_identity").count()).toEqual(before)
    })
  })
})

/** A scope with a real database and a minimal auth module, which creates identities without hashing passwords. */
function hostOn(store: Store, access: AccessService) {
  let identitiesMade = 0
  const auth = {
    register: async (provider: string, { body }: { body: { email: string } }) => {
      identitiesMade += 1
      const id = `authid_test_${Math.random().toString(36).slice(2)}`
      await store.db("auth_identity").insert({ id })
      await store
        .db("provider_identity")
        .insert({ id: `p_${id}`, auth_identity_id: id, provider, entity_id: body.email, provider_metadata: { password: "x" } })
      return { success: true, authIdentity: { id } }
    },
    updateAuthIdentities: ({ id, app_metadata }: { id: string; app_metadata: object }) =>
      store.db("auth_identity").where({ id }).update({ app_metadata }),
    deleteAuthIdentities: (ids: string[]) => store.db("auth_identity").whereIn("id", ids).delete(),
  }
  const known: Record<string, unknown> = {
    auth,
    svc_access: access,
    __pg_connection__: store.db,
    logger: { error: () => undefined },
  }
  return {
    scope: { resolve: (key: string) => known[key] } as unknown as MedusaContainer,
    get identitiesMade() {
      return identitiesMade
    },
  }
}
