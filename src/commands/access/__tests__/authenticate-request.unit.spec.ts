import type { MedusaContainer } from "@medusajs/framework/types"
import { generateJwtToken } from "@medusajs/framework/utils"
import type { Actor } from "../../../domain/access/caller"
import { capabilitiesOf } from "../../../domain/access/roles"
import { isFailure } from "../../../errors"
import type { AccountRecord } from "../../../modules/access"
import { newApplicationPassword } from "../../../modules/access/application-password-secret"
import { hashOfToken, newToken } from "../../../modules/access/token-secret"
import { authenticateRequest } from "../authenticate-request"
import { nonceFor } from "../session-nonce"

const NOW = Date.parse("2026-11-20T19:30:00Z")
const HOUR = 3_600_000

function account(actor: Actor, over: Partial<AccountRecord> = {}): AccountRecord {
  return {
    id: actor.type === "user" ? 1 : 2,
    key: `svcacc_${actor.id}`,
    actor,
    username: actor.id,
    email: `${actor.id}@example.com`,
    firstName: "",
    lastName: "",
    displayName: actor.id,
    phone: "",
    roles: actor.type === "user" ? ["administrator"] : ["customer"],
    capabilities: capabilitiesOf(actor.type === "user" ? ["administrator"] : ["customer"]),
    store: null,
    disabled: false,
    alive: true,
    registeredAt: NOW,
    credentialsValidFrom: null,
    ...over,
  }
}

const ADMIN: Actor = { type: "user", id: "user_1" }
const CUSTOMER: Actor = { type: "customer", id: "cus_1" }
const TOKEN = newToken()
const SECRET = "secret of the host"

/** A token as Medusa's sign-in issues it. */
const platformToken = (actor: Actor, more: object = {}): string =>
  generateJwtToken(
    { actor_type: actor.type, actor_id: actor.id, auth_identity_id: "authid_1", auth_provider: "emailpass", ...more },
    { secret: SECRET, expiresIn: "1d" },
  )

/**
 * A container whose access service knows the given accounts and one token of the customer.
 * @param options `failing`: how many of the first attempts to store the last use fail
 */
function scopeWith(
  accounts: readonly AccountRecord[] = [account(ADMIN), account(CUSTOMER)],
  lastUsedAt: number | null = NOW,
  { failing = 0 } = {},
) {
  const asked: string[] = []
  const recorded: unknown[][] = []
  const service = {
    tokens: {
      accountOf: async (hash: string) => {
        asked.push("token")
        const owner = accounts.find(({ actor }) => actor.id === CUSTOMER.id)
        return hash === TOKEN.hash && owner
          ? {
              account: owner,
              token: { id: 7, key: "svctok_7", createdAt: NOW, lastUsedAt, expiresAt: NOW + HOUR, deviceKey: null },
            }
          : null
      },
      recordUse: async (...values: unknown[]) => {
        recorded.push(values)
        if (recorded.length <= failing) throw new Error("the database is gone")
      },
    },
    ensureAccount: async (actor: Actor) => {
      asked.push("account")
      return accounts.find((each) => each.actor.type === actor.type && each.actor.id === actor.id) ?? null
    },
  }
  const known: Record<string, unknown> = {
    svc_access: service,
    configModule: { projectConfig: { http: { cookieSecret: "secret", jwtSecret: SECRET } } },
    logger: { debug: () => undefined },
  }
  return { scope: { resolve: (key: string) => known[key] } as unknown as MedusaContainer, asked, recorded }
}

const PASSWORD = newApplicationPassword()

/** A container whose access service knows one application password of the administrator. */
function scopeWithPassword({
  owner = account(ADMIN),
  lastUsedAt = NOW as number | null,
  insecure = false,
}: {
  owner?: AccountRecord
  lastUsedAt?: number | null
  insecure?: boolean
}) {
  const used: unknown[][] = []
  const access = {
    applicationPasswords: {
      accountOf: async (hash: string) =>
        hash === PASSWORD.hash
          ? { account: owner, password: { id: 1, key: "svcapp_1", name: "till", createdAt: NOW, lastUsedAt } }
          : null,
      recordUse: async (...values: unknown[]) => void used.push(values),
    },
  }
  const settings = { options: () => ({ auth: { allow_insecure_basic: insecure } }) }
  const known: Record<string, unknown> = { svc_access: access, svc_settings: settings, logger: { debug: () => undefined } }
  return { scope: { resolve: (key: string) => known[key] } as unknown as MedusaContainer, used }
}

const session = (actor: Actor, more: object = {}) => ({
  sessionID: "sess",
  session: { auth_context: { actor_type: actor.type, actor_id: actor.id, ...more } },
})
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe("the caller of a request", () => {
  it("is anonymous without a credential", async () => {
    const { scope, asked } = scopeWith()
    expect(await authenticateRequest(scope, { headers: {} }, { now: NOW })).toEqual({ kind: "anonymous", credential: "none" })
    expect(asked).toEqual([])
  })

  it("is the owner of a bearer token", async () => {
    const { scope } = scopeWith()
    const caller = await authenticateRequest(scope, { headers: bearer(TOKEN.token) }, { now: NOW })
    expect(caller).toEqual({
      kind: "account",
      accountId: 2,
      accountKey: "svcacc_cus_1",
      actor: CUSTOMER,
      username: "cus_1",
      email: "cus_1@example.com",
      displayName: "cus_1",
      roles: ["customer"],
      capabilities: { read: true, manage_commerce: false, view_store_orders: false, deliver_orders: false },
      store: null,
      via: "bearer",
      credentialId: "svctok_7",
      credentialsValidFrom: null,
    })
  })

  it.each(["bearer", "BEARER", "Bearer"])("is the owner of a token with the scheme %p", async (scheme) => {
    const caller = await authenticateRequest(
      scopeWith().scope,
      { headers: { authorization: `${scheme}  ${TOKEN.token} ` } },
      { now: NOW },
    )
    expect(caller.kind).toBe("account")
  })

  it.each([
    ["an unknown token", `Bearer ${newToken().token}`],
    ["the hash of a token, as a database dump shows it", `Bearer ${hashOfToken(TOKEN.token)}`],
    ["an upper-case token", `Bearer ${TOKEN.token.toUpperCase()}`],
    ["something that cannot be a token", "Bearer ' or 1=1 --"],
    ["a token without a scheme", TOKEN.token],
    ["a bare scheme", "Bearer"],
    ["two tokens", `Bearer ${TOKEN.token} ${TOKEN.token}`],
    ["an unknown scheme", `Digest ${TOKEN.token}`],
    ["an empty header", ""],
  ])("is anonymous with an invalid credential: %s", async (_case, authorization) => {
    const caller = await authenticateRequest(scopeWith().scope, { headers: { authorization } }, { now: NOW })
    expect(caller).toEqual({ kind: "anonymous", credential: "invalid" })
  })

  it("is determined without a query if the token is malformed", async () => {
    const { scope, asked } = scopeWith()
    await authenticateRequest(scope, { headers: bearer("short") }, { now: NOW })
    expect(asked).toEqual([])
  })

  it("does not depend on the legacy headers Username and Password", async () => {
    const headers = { username: "user_1@example.com", password: "supersecret" }
    expect(await authenticateRequest(scopeWith().scope, { headers }, { now: NOW })).toEqual({
      kind: "anonymous",
      credential: "none",
    })
  })
})

describe("a token of the platform (contract section 2)", () => {
  it.each([ADMIN, CUSTOMER])("is accepted for its person like the plugin's own token: %p", async (actor) => {
    const { scope, asked } = scopeWith()
    const token = platformToken(actor)
    const caller = await authenticateRequest(scope, { headers: bearer(token) }, { now: NOW })
    expect(caller).toMatchObject({ kind: "account", actor, via: "platform_token", credentialId: hashOfToken(token) })
    expect(asked).toEqual(["account"])
  })

  it("is used only if there is no cookie session with a valid nonce", async () => {
    const { scope } = scopeWith()
    const nonce = nonceFor(scope, { sessionId: "sess", actor: ADMIN }, NOW).nonce
    const headers = { ...bearer(platformToken(CUSTOMER)), "x-platform-nonce": nonce }
    expect(await authenticateRequest(scope, { headers, ...session(ADMIN) }, { now: NOW })).toMatchObject({ via: "cookie" })
    expect(
      await authenticateRequest(scope, { headers: bearer(platformToken(CUSTOMER)), ...session(ADMIN) }, { now: NOW }),
    ).toMatchObject({ actor: CUSTOMER, via: "platform_token" })
  })

  it.each([
    ["a staff member", { type: "svc_staff", id: "staff_1" } as Actor],
    ["another plugin's actor", { type: "seller", id: "sel_1" } as unknown as Actor],
    ["a sign-up in progress", { type: "customer", id: "" } as Actor],
  ])("of %s is invalid, and no query is made", async (_case, actor) => {
    const { scope, asked } = scopeWith()
    const caller = await authenticateRequest(scope, { headers: bearer(platformToken(actor)) }, { now: NOW })
    expect([caller, asked]).toEqual([{ kind: "anonymous", credential: "invalid" }, []])
  })

  it.each([
    ["pending is invalid", null, { credential: "invalid" }],
    ["complete is accepted", "2026-11-20T19:00:00Z", { via: "platform_token" }],
  ])("whose second factor is %s", async (_case, mfa_challenge_completed_at, expected) => {
    const token = platformToken(ADMIN, { mfa_enabled: true, mfa_challenge_completed_at })
    expect(await authenticateRequest(scopeWith().scope, { headers: bearer(token) }, { now: NOW })).toMatchObject(expected)
  })

  it.each([
    ["that is disabled", { disabled: true }],
    ["whose password was changed later", { credentialsValidFrom: Date.now() + HOUR }],
  ])("of an account %s is invalid", async (_case, over) => {
    const { scope } = scopeWith([account(CUSTOMER, over)])
    const caller = await authenticateRequest(scope, { headers: bearer(platformToken(CUSTOMER)) }, { now: NOW })
    expect(caller).toEqual({ kind: "anonymous", credential: "invalid" })
  })
})

describe("an application password (contract section 2)", () => {
  const basic = (password: string, username = "user_1@example.com") => ({
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
  })
  const local = { remoteAddress: "127.0.0.1" }
  const prove = (headers: Record<string, string>, socket: object | undefined = local, options = {}) => {
    const { scope, used } = scopeWithPassword(options)
    return { used, caller: authenticateRequest(scope, { headers, socket }, { now: NOW }).catch((error: unknown) => error) }
  }

  it.each([
    ["as it was shown", PASSWORD.password],
    ["without its spaces", PASSWORD.password.replaceAll(" ", "")],
    ["with other spaces", ` ${PASSWORD.password.replaceAll(" ", "\t ")} `],
  ])("is accepted %s", async (_case, password) => {
    for (const name of ["user_1", "USER_1", "user_1@example.com", "User_1@Example.com"]) {
      const { caller } = prove(basic(password, name))
      expect(await caller).toMatchObject({ kind: "account", actor: ADMIN, via: "basic", credentialId: "svcapp_1" })
    }
  })

  it.each([
    ["of somebody else", basic(PASSWORD.password, "cus_1")],
    ["in another letter case", basic(PASSWORD.password.toLowerCase())],
    ["that is too short", basic(PASSWORD.password.slice(0, -1))],
    ["equal to the account's password", basic("supersecret")],
    ["without a name", basic(PASSWORD.password, "")],
    ["in a malformed Basic value", { authorization: "Basic %%%" }],
    ["without a colon", { authorization: `Basic ${Buffer.from("user_1").toString("base64")}` }],
    ["equal to the stored hash", basic(PASSWORD.hash)],
  ])("%s is invalid", async (_case, headers) => {
    expect(await prove(headers).caller).toEqual({ kind: "anonymous", credential: "invalid" })
  })

  it("is valid only while the account has manage_commerce", async () => {
    const { caller } = prove(basic(PASSWORD.password), local, {
      owner: account(ADMIN, { capabilities: capabilitiesOf(["customer"]) }),
    })
    expect(await caller).toEqual({ kind: "anonymous", credential: "invalid" })
  })

  it("has its last use stored at most once a minute", async () => {
    const fresh = prove(basic(PASSWORD.password), local, { lastUsedAt: NOW - 59_999 })
    await fresh.caller
    expect(fresh.used).toEqual([])
    const old = prove(basic(PASSWORD.password), local, { lastUsedAt: NOW - 60_000 })
    await old.caller
    expect(old.used).toHaveLength(1)
  })

  it.each([
    ["from another machine", { remoteAddress: "192.168.1.7" }, {}],
    ["through a proxy", local, { "x-forwarded-for": "10.0.0.1" }],
    ["through a proxy that was reached by HTTP", local, { "x-forwarded-proto": "http" }],
    ["from an unknown peer", {}, {}],
  ])(
    "over plain HTTP %s fails with svc_https_required, whether the password is correct or not",
    async (_case, socket, headers) => {
      for (const password of [PASSWORD.password, "wrong"]) {
        const refused = await prove({ ...basic(password), ...headers }, socket).caller
        expect(isFailure(refused) && refused.code).toBe("svc_https_required")
      }
    },
  )

  it.each([
    ["over TLS", { remoteAddress: "192.168.1.7", encrypted: true }, {}],
    ["over a proxy's TLS", { remoteAddress: "10.0.0.1" }, { "x-forwarded-proto": "https", "x-forwarded-for": "1.2.3.4" }],
  ])("is accepted %s", async (_case, socket, headers) => {
    expect(await prove({ ...basic(PASSWORD.password), ...headers }, socket).caller).toMatchObject({ via: "basic" })
  })

  it("is accepted over plain HTTP with the option auth.allow_insecure_basic", async () => {
    const { caller } = prove(basic(PASSWORD.password), { remoteAddress: "192.168.1.7" }, { insecure: true })
    expect(await caller).toMatchObject({ via: "basic" })
  })
})

describe("the last use of a token", () => {
  it.each([
    ["is stored if no time is stored yet", null, true],
    ["is stored if the stored time is a minute old", NOW - 60_000, true],
    ["is not stored if the stored time is more recent", NOW - 59_999, false],
  ])("%s", async (_case, lastUsedAt, written) => {
    const { scope, recorded } = scopeWith(undefined, lastUsedAt)
    await authenticateRequest(scope, { headers: bearer(TOKEN.token) }, { now: NOW })
    expect(recorded.length).toBe(written ? 1 : 0)
  })

  it("is stored once for many concurrent requests", async () => {
    const { scope, recorded } = scopeWith(undefined, null)
    const callers = await Promise.all(
      Array.from({ length: 20 }, () => authenticateRequest(scope, { headers: bearer(TOKEN.token) }, { now: NOW })),
    )
    expect(callers.every(({ kind }) => kind === "account")).toBe(true)
    expect(recorded.length).toBe(1)
  })

  it("does not fail the request if it cannot be stored; the next request stores it", async () => {
    const { scope, recorded } = scopeWith(undefined, null, { failing: 1 })
    const ask = () => authenticateRequest(scope, { headers: bearer(TOKEN.token) }, { now: NOW })
    expect(await ask()).toMatchObject({ kind: "account" })
    await new Promise(setImmediate)
    expect(await ask()).toMatchObject({ kind: "account" })
    expect(recorded).toHaveLength(2)
  })
})

describe("a cookie session (contract section 2)", () => {
  const nonce = (scope: MedusaContainer, actor: Actor, now = NOW, sessionId = "sess") =>
    nonceFor(scope, { sessionId, actor }, now).nonce

  it("with a valid nonce takes precedence over a bearer token (bearer rule 7)", async () => {
    const { scope, asked } = scopeWith()
    const headers = { ...bearer(TOKEN.token), "x-platform-nonce": nonce(scope, ADMIN) }
    const caller = await authenticateRequest(scope, { headers, ...session(ADMIN) }, { now: NOW })
    expect(caller).toMatchObject({ kind: "account", actor: ADMIN, via: "cookie", credentialId: "sess" })
    expect(asked).not.toContain("token")
  })

  it("without a nonce is ignored, and the next credential is checked", async () => {
    const { scope } = scopeWith()
    expect(await authenticateRequest(scope, { headers: {}, ...session(ADMIN) }, { now: NOW })).toEqual({
      kind: "anonymous",
      credential: "none",
    })
    const caller = await authenticateRequest(scope, { headers: bearer(TOKEN.token), ...session(ADMIN) }, { now: NOW })
    expect(caller).toMatchObject({ kind: "account", actor: CUSTOMER, via: "bearer" })
  })

  it("without a nonce is accepted on the route that issues nonces", async () => {
    const caller = await authenticateRequest(
      scopeWith().scope,
      { headers: {}, ...session(ADMIN) },
      { now: NOW, nonceOptional: true },
    )
    expect(caller).toMatchObject({ kind: "account", actor: ADMIN, via: "cookie" })
  })

  it.each([
    ["made up", () => "0".repeat(32)],
    ["empty", () => ""],
    ["of another session", (scope: MedusaContainer) => nonce(scope, ADMIN, NOW, "other")],
    ["of another account", (scope: MedusaContainer) => nonce(scope, CUSTOMER)],
    ["of yesterday", (scope: MedusaContainer) => nonce(scope, ADMIN, NOW - 24 * HOUR)],
    ["of tomorrow", (scope: MedusaContainer) => nonce(scope, ADMIN, NOW + 12 * HOUR)],
  ])("with a nonce that is %s fails the request", async (_case, make) => {
    const { scope } = scopeWith()
    const headers = { ...bearer(TOKEN.token), "x-platform-nonce": make(scope) }
    for (const nonceOptional of [false, true]) {
      const refused = await authenticateRequest(scope, { headers, ...session(ADMIN) }, { now: NOW, nonceOptional }).catch(
        (error: unknown) => error,
      )
      expect(isFailure(refused) && refused.code).toBe("rest_cookie_invalid_nonce")
    }
  })

  it("without a sign-in is ignored, together with its nonce", async () => {
    const { scope } = scopeWith()
    const headers = { ...bearer(TOKEN.token), "x-platform-nonce": "0".repeat(32) }
    expect(await authenticateRequest(scope, { headers, session: {} }, { now: NOW })).toMatchObject({ via: "bearer" })
  })

  it("is ignored until the second factor is complete", async () => {
    const { scope } = scopeWith()
    const headers = { "x-platform-nonce": nonce(scope, ADMIN) }
    const pending = session(ADMIN, { mfa_enabled: true, mfa_challenge_completed_at: null })
    expect(await authenticateRequest(scope, { headers, ...pending }, { now: NOW })).toEqual({
      kind: "anonymous",
      credential: "none",
    })
    const complete = session(ADMIN, { mfa_enabled: true, mfa_challenge_completed_at: "2026-11-20T19:00:00Z" })
    expect(await authenticateRequest(scope, { headers, ...complete }, { now: NOW })).toMatchObject({ via: "cookie" })
  })

  it.each([
    ["a sign-up through Medusa that is in progress", { type: "customer", id: "" } as Actor],
    ["another plugin's actor", { type: "seller", id: "sel_1" } as unknown as Actor],
  ])("of %s is ignored", async (_case, actor) => {
    const { scope } = scopeWith()
    const caller = await authenticateRequest(scope, { headers: { "x-platform-nonce": "x" }, ...session(actor) }, { now: NOW })
    expect(caller).toEqual({ kind: "anonymous", credential: "none" })
  })

  it.each([
    ["that is disabled", account(ADMIN, { disabled: true })],
    ["whose password was changed after the sign-in", account(ADMIN, { credentialsValidFrom: NOW - HOUR + 1000 })],
    ["whose password was changed later in the second of the sign-in", account(ADMIN, { credentialsValidFrom: NOW - HOUR + 1 })],
  ])("of an account %s is invalid, and the bearer token of the same request is not tried", async (_case, owner) => {
    const { scope } = scopeWith([owner, account(CUSTOMER)])
    const headers = { ...bearer(TOKEN.token), "x-platform-nonce": nonce(scope, ADMIN) }
    const caller = await authenticateRequest(scope, { headers, ...session(ADMIN, { iat: (NOW - HOUR) / 1000 }) }, { now: NOW })
    expect(caller).toEqual({ kind: "anonymous", credential: "invalid" })
  })

  it.each([
    ["after a password change in the same second is valid", NOW + 10, NOW + 10, { via: "cookie" }],
    ["when the password was never changed is valid", null, null, { via: "cookie" }],
    ["before the first password change is invalid, even in the same second", null, NOW - HOUR, { credential: "invalid" }],
    [
      "before the last password change is invalid, even in the same second",
      NOW - HOUR,
      NOW - HOUR + 1,
      { credential: "invalid" },
    ],
  ])("opened by this plugin %s", async (_case, svc_credentials_from, credentialsValidFrom, expected) => {
    const { scope } = scopeWith([account(ADMIN, { credentialsValidFrom })])
    const opened = session(ADMIN, { iat: NOW / 1000, svc_credentials_from })
    const headers = { "x-platform-nonce": nonce(scope, ADMIN) }
    expect(await authenticateRequest(scope, { headers, ...opened }, { now: NOW + 20 })).toMatchObject(expected)
  })

  it.each([
    ["the new password, is valid", "emailpass", 10, { via: "cookie" }],
    ["the old password, is invalid", "emailpass", 9, { credential: "invalid" }],
    ["another provider, although its metadata contains the change time, is invalid", "google", 10, { credential: "invalid" }],
  ])("opened by Medusa in the same second as the password change, with %s", async (_case, auth_provider, since, expected) => {
    const { scope } = scopeWith([account(ADMIN, { credentialsValidFrom: NOW + 10 })])
    const opened = session(ADMIN, { iat: NOW / 1000, auth_provider, user_metadata: { svc_password_since: NOW + since } })
    const headers = { "x-platform-nonce": nonce(scope, ADMIN) }
    expect(await authenticateRequest(scope, { headers, ...opened }, { now: NOW + 20 })).toMatchObject(expected)
  })

  it.each([
    ["the old password, while the change may not be committed yet, is invalid", "emailpass", 5, { credential: "invalid" }],
    ["a password without a change time, more than ten seconds later, is valid", "emailpass", 11, { via: "cookie" }],
    ["another provider, is valid", "google", 5, { via: "cookie" }],
  ])(
    "opened by Medusa a few seconds after the password change was requested, with %s",
    async (_case, auth_provider, later, expected) => {
      const { scope } = scopeWith([account(ADMIN, { credentialsValidFrom: NOW - later * 1000 })])
      const opened = session(ADMIN, { iat: NOW / 1000, auth_provider, user_metadata: {} })
      const headers = { "x-platform-nonce": nonce(scope, ADMIN) }
      expect(await authenticateRequest(scope, { headers, ...opened }, { now: NOW + 20 })).toMatchObject(expected)
    },
  )

  it.each([
    ["valid before the token's end", NOW / 1000 + 1, { via: "cookie" }],
    ["invalid at the token's end", NOW / 1000, { credential: "invalid" }],
  ])("opened with a token of Medusa is %s", async (_case, svc_until, expected) => {
    const { scope } = scopeWith()
    const opened = session(ADMIN, { iat: NOW / 1000, svc_credentials_from: null, svc_until })
    const headers = { "x-platform-nonce": nonce(scope, ADMIN) }
    expect(await authenticateRequest(scope, { headers, ...opened }, { now: NOW })).toMatchObject(expected)
  })

  it("without a sign-in time is invalid if the password was ever changed", async () => {
    const { scope } = scopeWith([account(ADMIN, { credentialsValidFrom: NOW - 1 })])
    const headers = { "x-platform-nonce": nonce(scope, ADMIN) }
    expect(await authenticateRequest(scope, { headers, ...session(ADMIN) }, { now: NOW })).toMatchObject({
      credential: "invalid",
    })
  })

  it.each([
    ["is accepted on a page outside /svc/v1", "/svc/orders", { kind: "account", via: "cookie" }],
    ["is ignored on a route of /svc/v1", "/svc/v1", { kind: "anonymous", credential: "none" }],
  ])("with the nonce in the query %s", async (_case, baseUrl, expected) => {
    const { scope } = scopeWith()
    const request = { headers: {}, baseUrl, url: `/report.csv?a=1&_nonce=${nonce(scope, ADMIN)}`, ...session(ADMIN) }
    expect(await authenticateRequest(scope, request, { now: NOW })).toMatchObject(expected)
  })

  it("of a deleted user is invalid", async () => {
    const { scope } = scopeWith([])
    const headers = { "x-platform-nonce": nonce(scope, ADMIN) }
    expect(await authenticateRequest(scope, { headers, ...session(ADMIN) }, { now: NOW })).toEqual({
      kind: "anonymous",
      credential: "invalid",
    })
  })

  it("has a nonce that is valid for 12 to 24 hours, as stated in expiresIn", () => {
    const { scope } = scopeWith()
    for (let at = NOW; at < NOW + 24 * HOUR; at += HOUR / 3) {
      const { expiresIn } = nonceFor(scope, { sessionId: "sess", actor: ADMIN }, at)
      expect(expiresIn).toBeGreaterThan(12 * 3600 - 1)
      expect(expiresIn).toBeLessThanOrEqual(24 * 3600)
    }
  })
})
