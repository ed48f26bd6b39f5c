import { ACCOUNTS, type AccountRole, PASSWORD, type Store, type TestRole } from "../../../../support"

export function ownRecord(use: () => Store): void {
  describe("GET /auth/me", () => {
    let store: Store
    beforeAll(async () => {
      store = use()
      await store.setClock("2026-11-20T19:30:00+01:00")
    })

    const EXPECTED: Readonly<Record<AccountRole, object>> = {
      administrator: { first_name: "Ada", last_name: "Admin", display_name: "Ada Admin", phone: "", roles: ["administrator"] },
      manager: { first_name: "", last_name: "", display_name: "Manuela Gerente", phone: "", roles: ["shop_manager"] },
      store: { first_name: "", last_name: "", display_name: "Tina Tienda", phone: "", roles: ["multistore_user"] },
      courier: {
        first_name: "",
        last_name: "",
        display_name: "Rafa Repartidor",
        phone: "+34600000001",
        roles: ["deliveryboy_user"],
      },
      customer: {
        first_name: "Clara",
        last_name: "Cliente",
        display_name: "Clara Cliente",
        phone: "+34600000002",
        roles: ["customer"],
      },
      other_customer: {
        first_name: "Oscar",
        last_name: "Otro",
        display_name: "Oscar Otro",
        phone: "+34600000002",
        roles: ["customer"],
      },
    }
    const CAPABILITIES: Readonly<Record<AccountRole, readonly string[]>> = {
      administrator: ["read", "manage_commerce", "view_store_orders", "deliver_orders"],
      manager: ["read", "manage_commerce", "view_store_orders", "deliver_orders"],
      store: ["read", "view_store_orders"],
      courier: ["read", "deliver_orders"],
      customer: ["read"],
      other_customer: ["read"],
    }
    const roles = Object.keys(EXPECTED) as AccountRole[]

    it.each(roles)("returns the account record with all four capabilities to the role %s", async (role) => {
      const answer = await store.api(role).get("auth/me")
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        success: true,
        data: {
          ...EXPECTED[role],
          id: expect.any(Number),
          username: ACCOUNTS[role].username,
          email: ACCOUNTS[role].email,
          capabilities: Object.fromEntries(
            ["read", "manage_commerce", "view_store_orders", "deliver_orders"].map((key) => [
              key,
              CAPABILITIES[role].includes(key),
            ]),
          ),
          registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/),
        },
      })
      expect(answer.headers["cache-control"]).toBe("private, no-store")
    })

    it("returns a different integer id for every account", async () => {
      const ids = await Promise.all(roles.map(async (role) => (await store.api(role).get("auth/me")).body.data.id))
      expect(new Set(ids).size).toBe(roles.length)
      for (const id of ids) expect(Number.isInteger(id)).toBe(true)
    })

    it("returns the platform's current name", async () => {
      const [user] = await store.db("user").where({ email: ACCOUNTS.administrator.email })
      const before = (await store.api("administrator").get("auth/me")).body.data
      await store.platform().post(`/admin/users/${user.id}`, { first_name: "Adelaida" })
      expect((await store.api("administrator").get("auth/me")).body.data).toEqual({
        ...before,
        first_name: "Adelaida",
        display_name: "Adelaida Admin",
      })
      await store.platform().post(`/admin/users/${user.id}`, { first_name: "Ada" })
    })

    it("ignores a stored role that the kind of account cannot have", async () => {
      await store.api("customer").get("auth/me")
      await store.db.raw("update svc_account set roles = '[\"administrator\", \"shop_manager\"]' where actor_type = 'customer'")
      await store.db.raw("update svc_account set roles = roles || '[\"administrator\"]' where actor_type = 'svc_staff'")
      expect((await store.api("customer").get("auth/me")).body.data).toMatchObject({
        roles: ["customer"],
        capabilities: { manage_commerce: false },
      })
      expect((await store.api("courier").get("auth/me")).body.data).toMatchObject({
        roles: ["deliveryboy_user"],
        capabilities: { manage_commerce: false },
      })
      await store.db.raw("update svc_account set roles = '[]' where actor_type = 'customer'")
      await store.db.raw("update svc_account set roles = roles - 'administrator'")
    })

    it("returns 401 svc_unauthorized without a credential", async () => {
      const answer = await store.api().get("auth/me")
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ code: "svc_unauthorized", message: expect.any(String), data: { status: 401, params: [] } })
    })

    /** One route of each permission level; `kit/matrix` tests all routes. */
    describe("a route of the permission level", () => {
      const everybody: readonly TestRole[] = [
        "anonymous",
        "customer",
        "other_customer",
        "courier",
        "store",
        "manager",
        "administrator",
      ]
      const LEVELS = [
        { level: "public", method: "GET", path: "order-types", admitted: everybody },
        { level: "signed in", method: "GET", path: "auth/me", admitted: roles as readonly TestRole[] },
        { level: "management", method: "GET", path: "settings/operation", admitted: ["manager", "administrator"] },
        {
          level: "management or store",
          method: "PUT",
          path: "products/prod_missing/availability",
          admitted: ["store", "manager", "administrator"],
        },
      ] as const

      const cases = LEVELS.flatMap(({ level, method, path, admitted }) =>
        everybody.map(
          (role) => [level, role, { method, path, admitted: (admitted as readonly TestRole[]).includes(role) }] as const,
        ),
      )

      it.each(cases)("%s admits exactly its roles: %s", async (_level, role, { method, path, admitted }) => {
        const answer = await store.api(role).request(method, path, method === "PUT" ? { enabled: true } : undefined)
        if (admitted) {
          expect([200, 404]).toContain(answer.status)
        } else if (role === "anonymous") {
          expect([answer.status, answer.body.code]).toEqual([401, "svc_unauthorized"])
        } else {
          expect([answer.status, answer.body]).toEqual([
            403,
            { code: "svc_forbidden", message: expect.any(String), data: { status: 403, params: [] } },
          ])
        }
      })

      it.each(LEVELS.filter(({ level }) => level !== "public"))(
        "$level treats an invalid credential like none",
        async ({ method, path }) => {
          for (const authorization of [
            `Bearer ${"0".repeat(64)}`,
            `Basic ${Buffer.from(`manager:${PASSWORD}`).toString("base64")}`,
          ]) {
            const answer = await store
              .api()
              .request(method, path, method === "PUT" ? { enabled: true } : undefined, { headers: { authorization } })
            expect([answer.status, answer.body.code]).toEqual([401, "svc_unauthorized"])
          }
        },
      )
    })
  })
}
