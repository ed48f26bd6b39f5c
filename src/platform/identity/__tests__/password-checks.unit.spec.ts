import type { MedusaContainer } from "@medusajs/framework/types"
import type { SignInSubject } from "../auth-identities"
import { checkPassword } from "../password-checks"

const RIGHT = "right password"
const CUSTOMER: SignInSubject = { actor: { type: "customer", id: "cus_1" }, identityName: "Ana@Example.com" }

interface Host {
  readonly mfaPending?: boolean
  readonly verifications?: readonly { verified_at: Date | null }[]
  readonly http?: object
  /** True: the database does not answer. */
  readonly databaseDown?: boolean
}

/**
 * A container whose auth module knows one identity and, like the real one, returns failures instead of throwing. Records the names whose
 * passwords were checked.
 */
function hostWith({ mfaPending = false, verifications = [], http = {}, databaseDown = false }: Host = {}) {
  const checked: string[] = []
  const registered: string[] = []
  const auth = {
    authenticate: async (_provider: string, { body }: { body: { email: string; password: string } }) => {
      if (databaseDown) return { success: false, error: "Connection terminated unexpectedly" }
      checked.push(body.email)
      if (body.email !== CUSTOMER.identityName || body.password !== RIGHT)
        return { success: false, error: "Invalid email or password" }
      return {
        success: true,
        authIdentity: { id: "authid_1", provider_identities: [{ provider: "emailpass", entity_id: body.email }] },
        ...(mfaPending ? { mfaChallenge: { id: "authmfachal_1" } } : {}),
      }
    },
    register: async (_provider: string, { body }: { body: { email: string } }) => {
      registered.push(body.email)
      return { success: true, authIdentity: { id: "authid_decoy" } }
    },
    listAuthVerifications: async () => verifications,
  }
  const database = {
    raw: async (sql: string, values: string[]) => {
      if (databaseDown && sql === "select 1") throw new Error("Connection terminated unexpectedly")
      return { rows: registered.includes(values?.[0] ?? "") || databaseDown ? [{}] : [] }
    },
  }
  const known: Record<string, unknown> = {
    auth,
    __pg_connection__: database,
    configModule: { projectConfig: { http: { jwtSecret: "secret", ...http } } },
  }
  return { scope: { resolve: (key: string) => known[key] } as unknown as MedusaContainer, checked, registered }
}

describe("checking a password", () => {
  it("accepts the correct password, checked under the exact name stored by Medusa", async () => {
    const { scope, checked } = hostWith()
    expect(await checkPassword(scope, CUSTOMER, RIGHT)).toEqual({ matches: true, pending: null })
    expect(checked).toEqual(["Ana@Example.com"])
  })

  it("checks exactly one password, both for a wrong password and for an unknown account", async () => {
    const host = hostWith()
    expect(await checkPassword(host.scope, CUSTOMER, "wrong password")).toEqual({ matches: false })
    expect(host.checked).toEqual([CUSTOMER.identityName])

    expect(await checkPassword(host.scope, null, RIGHT)).toEqual({ matches: false })
    expect(host.checked).toHaveLength(2)
    // The decoy identity must exist: Medusa skips the hash for unknown names, which would be faster.
    expect(host.registered).toEqual([host.checked[1]])
    expect(host.checked[1]).toMatch(/^svc-decoy:[0-9a-f]{32}$/)
  })

  it("creates the decoy identity once", async () => {
    const host = hostWith()
    for (let n = 0; n < 3; n += 1) await checkPassword(host.scope, null, "x")
    expect(host.registered).toHaveLength(1)
  })

  it("refuses an actor type without password sign-in, after the same amount of work", async () => {
    const host = hostWith({ http: { authMethodsPerActor: { customer: ["google"], user: ["emailpass"] } } })
    expect(await checkPassword(host.scope, CUSTOMER, RIGHT)).toEqual({ matches: false })
    expect(host.checked).toEqual(host.registered)
  })

  it("accepts an actor type whose password sign-in is listed explicitly", async () => {
    const host = hostWith({ http: { authMethodsPerActor: { customer: ["google", "emailpass"] } } })
    expect(await checkPassword(host.scope, CUSTOMER, RIGHT)).toEqual({ matches: true, pending: null })
  })

  it("reports a pending second factor", async () => {
    expect(await checkPassword(hostWith({ mfaPending: true }).scope, CUSTOMER, RIGHT)).toEqual({ matches: true, pending: "mfa" })
  })

  describe("with e-mail verification required by the host", () => {
    const http = { authVerificationsPerActor: { customer: [{ auth_provider: "emailpass", entity_type: "email" }] } }
    it.each([
      ["verification never requested", [], "verification"],
      ["verification requested but not confirmed", [{ verified_at: null }], "verification"],
      ["verification confirmed", [{ verified_at: new Date() }], null],
    ])("returns whether the verification is pending: %s", async (_case, verifications, pending) => {
      expect(await checkPassword(hostWith({ http, verifications }).scope, CUSTOMER, RIGHT)).toEqual({ matches: true, pending })
    })

    it("reports the missing verification before the second factor, as Medusa does", async () => {
      expect(await checkPassword(hostWith({ http, mfaPending: true }).scope, CUSTOMER, RIGHT)).toEqual({
        matches: true,
        pending: "verification",
      })
    })

    it("does not reveal the missing verification after a wrong password", async () => {
      expect(await checkPassword(hostWith({ http }).scope, CUSTOMER, "wrong password")).toEqual({ matches: false })
    })

    it("ignores requirements for another provider or actor type", async () => {
      const others = {
        authVerificationsPerActor: {
          customer: [{ auth_provider: "phone", entity_type: "phone" }],
          user: [{ auth_provider: "emailpass", entity_type: "email" }],
        },
      }
      expect(await checkPassword(hostWith({ http: others }).scope, CUSTOMER, RIGHT)).toEqual({ matches: true, pending: null })
    })
  })

  it("throws if the database connection is lost, instead of reporting a wrong password", async () => {
    await expect(checkPassword(hostWith({ databaseDown: true }).scope, CUSTOMER, RIGHT)).rejects.toThrow("Connection terminated")
  })
})
