import type { AccountCaller, Caller } from "../caller"
import { judgePermission, PERMISSIONS, type Permission, type PermissionDecision } from "../permission"
import { capabilitiesOf, type Role } from "../roles"

function callerWith(...roles: Role[]): AccountCaller {
  return {
    kind: "account",
    accountId: 1,
    accountKey: "svcacc_1",
    actor: { type: "svc_staff", id: "svcstf_1" },
    username: "u",
    email: "u@example.com",
    displayName: "u",
    roles,
    capabilities: capabilitiesOf(roles),
    store: null,
    via: "bearer",
    credentialId: "svctok_1",
  }
}

const CALLERS: Readonly<Record<string, Caller>> = {
  nobody: { kind: "anonymous", credential: "none" },
  unproven: { kind: "anonymous", credential: "invalid" },
  "staff without a role": callerWith(),
  customer: callerWith("customer"),
  deliveryboy_user: callerWith("deliveryboy_user"),
  multistore_user: callerWith("multistore_user"),
  "multistore_user and deliveryboy_user": callerWith("multistore_user", "deliveryboy_user"),
  shop_manager: callerWith("shop_manager"),
  administrator: callerWith("administrator"),
}

const [ok, who, no]: readonly PermissionDecision[] = ["allowed", "unauthorized", "forbidden"]

/** Columns in the order of PERMISSIONS: public, signed in, management, management or store. */
const MATRIX: readonly [string, readonly (PermissionDecision | undefined)[]][] = [
  ["nobody", [ok, who, who, who]],
  ["unproven", [ok, who, who, who]],
  ["staff without a role", [ok, ok, no, no]],
  ["customer", [ok, ok, no, no]],
  ["deliveryboy_user", [ok, ok, no, no]],
  ["multistore_user", [ok, ok, no, ok]],
  ["multistore_user and deliveryboy_user", [ok, ok, no, ok]],
  ["shop_manager", [ok, ok, ok, ok]],
  ["administrator", [ok, ok, ok, ok]],
]

describe("permission levels × roles (seed, Endpoints)", () => {
  it("covers every level", () => {
    expect(PERMISSIONS).toEqual<Permission[]>(["public", "signed_in", "management", "management_or_store"])
  })

  it.each(MATRIX)("%s", (name, expected) => {
    const caller = CALLERS[name]
    expect(caller && PERMISSIONS.map((permission) => judgePermission(permission, caller))).toEqual(expected)
  })
})
