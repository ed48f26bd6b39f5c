import type { ActorType } from "./caller"
import { type Role, STAFF_ROLES } from "./roles"

/** The roles of an account. Stored roles count for staff only, and staff never becomes administrator, whatever the row says. */
export function rolesOf(actorType: ActorType, stored: readonly unknown[]): readonly Role[] {
  switch (actorType) {
    case "user":
      return ["administrator"]
    case "customer":
      return ["customer"]
    case "svc_staff":
      return STAFF_ROLES.filter((role) => stored.includes(role))
  }
}
