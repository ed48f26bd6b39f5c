import type { IEventBusModuleService, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { CATALOG_MODULE, type CatalogService } from "../../../src/modules/catalog"
import { type UnitOfWork, unitOfWork } from "../../../src/platform/process/unit-of-work"
import type { Host } from "./host-context"
import { settle } from "./settle"

const bareOrder = { currency_code: "eur", email: "a@example.com", items: [{ title: "Menú", quantity: 1, unit_price: 10 }] }

/** One write per platform module of an order, through the module's public interface. */
const WRITES = {
  order: async (scope: MedusaContainer, uow: UnitOfWork) => {
    const order = scope.resolve<WithContext>(Modules.ORDER)
    await call(order, "createOrders", [bareOrder], uow.on(order))
  },
  payment: async (scope: MedusaContainer, uow: UnitOfWork) => {
    const payment = scope.resolve<WithContext>(Modules.PAYMENT)
    await call(payment, "createPaymentCollections", [{ currency_code: "eur", amount: 10 }], uow.on(payment))
  },
  customer: async (scope: MedusaContainer, uow: UnitOfWork) => {
    const customer = scope.resolve<WithContext>(Modules.CUSTOMER)
    await call(customer, "createCustomers", [{ email: "unit@example.com" }], uow.on(customer))
  },
  inventory: async (scope: MedusaContainer, uow: UnitOfWork) => {
    const inventory = scope.resolve<WithContext>(Modules.INVENTORY)
    await call(inventory, "createInventoryItems", [{ sku: "UNIT-OF-WORK" }], uow.on(inventory))
  },
  promotion: async (scope: MedusaContainer, uow: UnitOfWork) => {
    const promotion = scope.resolve<WithContext>(Modules.PROMOTION)
    await call(promotion, "createCampaigns", [{ name: "Unit", campaign_identifier: "unit-of-work" }], uow.on(promotion))
  },
  link: async (scope: MedusaContainer, uow: UnitOfWork) => {
    const links = scope
      .resolve<{ getLinkModule(...ends: string[]): WithContext }>(ContainerRegistrationKeys.LINK)
      .getLinkModule(Modules.ORDER, "order_id", Modules.PAYMENT, "payment_collection_id")
    await call(links, "create", [["order_unit", "pay_col_unit"]], undefined, undefined, uow.on(links))
  },
  own: async (scope: MedusaContainer, uow: UnitOfWork) => {
    const catalog = scope.resolve<CatalogService>(CATALOG_MODULE).in(uow.trx)
    await catalog.setProductAvailability("prod_unit", { enabled: false, enabledAt: null }, Date.now())
  },
}

type WithContext = Record<string, ((...input: unknown[]) => Promise<unknown>) | undefined>

/**
 * Calls a method of a module.
 * @throws {Error} if the method is missing: without a call nothing is written, and tests that expect no write would pass
 */
async function call(module: WithContext, name: string, ...input: unknown[]): Promise<void> {
  const method = module[name]
  if (method === undefined) throw new Error(`The module has no ${name}`)
  await method.apply(module, input)
}

export type WrittenModule = keyof typeof WRITES

/**
 * Writes through one module in a unit of work, which fails after the write if `fail` is set.
 * @returns the names of events: emitted before the commit, emitted in total, and held until the commit
 */
export async function writeThrough(
  { scope }: Host,
  { module, fail }: { readonly module: WrittenModule; readonly fail: boolean },
): Promise<{ during: string[]; after: string[]; held: string[] }> {
  const bus = listenToBus(scope)
  const during: string[] = []
  const held: string[] = []
  try {
    await unitOfWork(scope, async (uow) => {
      await WRITES[module](scope, uow)
      await uow.flush()
      during.push(...bus.names)
      if (fail) {
        throw new Error("refused")
      }
    })
      .then(({ events }) => held.push(...events.map(({ name }) => name)))
      .catch((error: Error) => {
        if (error.message !== "refused") {
          throw error
        }
      })
    await settle()
    return { during, after: [...bus.names], held }
  } finally {
    bus.stop()
  }
}

/** The names of the events that the platform emits when its own order module writes an order. */
export async function writeNatively({ scope }: Host): Promise<string[]> {
  const bus = listenToBus(scope)
  try {
    await scope.resolve<IOrderModuleService>(Modules.ORDER).createOrders(bareOrder)
    await settle()
    return [...bus.names]
  } finally {
    bus.stop()
  }
}

function listenToBus(scope: MedusaContainer): { names: string[]; stop: () => void } {
  const bus = scope.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const names: string[] = []
  const emit = bus.emit
  bus.emit = async function (this: IEventBusModuleService, events: never, options: never) {
    names.push(...[events].flat().map((event: { name: string }) => event.name))
    return await emit.call(this, events, options)
  } as typeof bus.emit
  return {
    names,
    stop: () => {
      bus.emit = emit
    },
  }
}
