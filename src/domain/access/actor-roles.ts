import type { ActorType } from "./caller"
import { type Role, STAFF_ROLES } from "./roles"

/**
 * Returns the roles of an account. Stored roles count for staff only, and only the staff roles among them: a staff row never grants
 * `administrator`.
 */
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
