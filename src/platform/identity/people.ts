import type {
  Context,
  ICustomerModuleService,
  IEventBusModuleService,
  IUserModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, CustomerWorkflowEvents, Modules, UserWorkflowEvents } from "@medusajs/framework/utils"
import type { Actor } from "../../domain/access/caller"
import type { UnitOfWork } from "../process/unit-of-work"

/** The fields of a person's Medusa record. Undefined leaves a field unchanged. */
export interface PersonFields {
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  /** Customers only: Medusa's users have no phone. */
  readonly phone?: string
}

/** The modules' methods with their shared-context parameter, which the public types omit. */
interface Customers extends Omit<ICustomerModuleService, "createCustomers" | "updateCustomers"> {
  createCustomers(data: object, context: Context): Promise<{ id: string }>
  updateCustomers(id: string, data: object, context: Context): Promise<unknown>
}
interface Users extends Omit<IUserModuleService, "updateUsers"> {
  updateUsers(data: object, context: Context): Promise<unknown>
}

/** Creates a customer with an account in the unit of work. Returns the customer's id. */
export async function createCustomer(
  scope: MedusaContainer,
  uow: UnitOfWork,
  fields: PersonFields & { email: string },
): Promise<string> {
  const customers = scope.resolve<Customers>(Modules.CUSTOMER)
  const { id } = await customers.createCustomers({ ...columnsOf(fields), has_account: true }, uow.on(customers))
  await uow.flush()
  return id
}

/** Updates a person's Medusa record in the unit of work. Staff have no such record: nothing happens. */
export async function updatePerson(scope: MedusaContainer, uow: UnitOfWork, actor: Actor, fields: PersonFields): Promise<void> {
  const columns = columnsOf(fields)
  if (actor.type === "customer" && Object.keys(columns).length > 0) {
    const customers = scope.resolve<Customers>(Modules.CUSTOMER)
    await customers.updateCustomers(actor.id, columns, uow.on(customers))
    await uow.flush()
  }
  if (actor.type === "user") {
    const { phone: _none, ...own } = columns
    if (Object.keys(own).length === 0) return
    const users = scope.resolve<Users>(Modules.USER)
    await users.updateUsers({ id: actor.id, ...own }, uow.on(users))
    await uow.flush()
  }
}

/** Emits the event that Medusa's own workflow would emit. Call it after the commit. A failing bus is only logged. */
export function announcePerson(scope: MedusaContainer, actor: Actor, what: "created" | "updated"): void {
  const names = { customer: CustomerWorkflowEvents, user: UserWorkflowEvents, svc_staff: null }[actor.type]
  if (names === null) return
  const name = what === "created" ? names.CREATED : names.UPDATED
  scope
    .resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    .emit({ name, data: { id: actor.id } })
    .catch((error: unknown) => {
      scope.resolve(ContainerRegistrationKeys.LOGGER).warn(`svc: ${name} of ${actor.id} was not announced: ${String(error)}`)
    })
}

function columnsOf({ email, firstName, lastName, phone }: PersonFields): Record<string, string> {
  return {
    ...(email === undefined ? {} : { email }),
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(phone === undefined ? {} : { phone }),
  }
}
