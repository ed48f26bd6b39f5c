import type { Caller } from "./caller"

/** The four permission levels of the specification ("Endpoints"). */
export const PERMISSIONS = ["public", "signed_in", "management", "management_or_store"] as const
export type Permission = (typeof PERMISSIONS)[number]

export type PermissionDecision = "allowed" | "unauthorized" | "forbidden"

/**
 * Checks a permission level for a caller: `unauthorized` is 401 (not signed in), `forbidden` 403 (signed in, but not allowed).
 */
export function judgePermission(permission: Permission, caller: Caller): PermissionDecision {
  if (permission === "public") return "allowed"
  if (caller.kind === "anonymous") return "unauthorized"
  switch (permission) {
    case "signed_in":
      return "allowed"
    case "management":
      return caller.capabilities.manage_commerce ? "allowed" : "forbidden"
    case "management_or_store":
      return caller.capabilities.manage_commerce || caller.roles.includes("multistore_user") ? "allowed" : "forbidden"
  }
}
