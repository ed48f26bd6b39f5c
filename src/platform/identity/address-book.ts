import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Context, ICustomerModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AddressColumns, KeptAddress } from "../../domain/access/address"
import type { Actor } from "../../domain/access/caller"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import type { UnitOfWork } from "../process/unit-of-work"

/** The owner of an address book. */
export interface AddressOwner {
  readonly actor: Actor
  /** `svc_account.id`. */
  readonly accountKey: string
}

/** Writes the addresses of one account inside a unit of work. */
export interface AddressBook {
  /** Returns the id of the new address. */
  add(columns: AddressColumns): Promise<string>
  change(id: string, columns: Partial<AddressColumns>): Promise<void>
  remove(id: string): Promise<void>
}

/** The module's methods with their shared-context parameter, which the public types omit. */
interface Customers
  extends Omit<ICustomerModuleService, "createCustomerAddresses" | "updateCustomerAddresses" | "deleteCustomerAddresses"> {
  createCustomerAddresses(data: object, context: Context): Promise<{ id: string }>
  updateCustomerAddresses(id: string, data: object, context: Context): Promise<unknown>
  deleteCustomerAddresses(ids: readonly string[], context: Context): Promise<void>
}

const READ = `
select id, address_name, first_name, last_name, phone, address_1, address_2, city, province, postal_code, country_code,
  is_default_shipping, metadata
from customer_address where customer_id = ? and deleted_at is null order by created_at, id`

/** Reads the addresses of an account, oldest first, on the host's connection or in a transaction. */
export async function readAddressBook(
  scope: MedusaContainer,
  { actor, accountKey }: AddressOwner,
  connection: Knex | Knex.Transaction = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION),
): Promise<KeptAddress[]> {
  if (actor.type !== "customer")
    return scope.resolve<AccessService>(ACCESS_MODULE).in(connection).readAccountAddresses(accountKey)
  return (await connection.raw<{ rows: KeptAddress[] }>(READ, [actor.id])).rows
}

/**
 * Returns the writer for an account's addresses. Customers use Medusa's own address book, so that the storefront and Medusa's
 * checkout see the same addresses; other actors use a table of this plugin.
 * @param now epoch milliseconds
 */
export function addressBook(scope: MedusaContainer, uow: UnitOfWork, owner: AddressOwner, now: number): AddressBook {
  return owner.actor.type === "customer"
    ? customerBook(scope, uow, owner.actor.id)
    : accountBook(scope, uow, owner.accountKey, now)
}

function customerBook(scope: MedusaContainer, uow: UnitOfWork, customerId: string): AddressBook {
  const customers = scope.resolve<Customers>(Modules.CUSTOMER)
  return {
    add: async (columns) => {
      const { id } = await customers.createCustomerAddresses({ ...columns, customer_id: customerId }, uow.on(customers))
      await uow.flush()
      return id
    },
    change: async (id, columns) => {
      await customers.updateCustomerAddresses(id, columns, uow.on(customers))
      await uow.flush()
    },
    remove: async (id) => {
      await customers.deleteCustomerAddresses([id], uow.on(customers))
      await uow.flush()
    },
  }
}

function accountBook(scope: MedusaContainer, { trx }: UnitOfWork, accountKey: string, now: number): AddressBook {
  const access = scope.resolve<AccessService>(ACCESS_MODULE).in(trx)
  return {
    add: (columns) => access.insertAccountAddress({ accountKey, columns, now }),
    change: (key, columns) => access.updateAccountAddress({ key, accountKey, columns, now }),
    remove: (key) => access.deleteAccountAddress(accountKey, key),
  }
}
