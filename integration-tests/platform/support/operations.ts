import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IEventBusModuleService, IInventoryService, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createPriceListsWorkflow, createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { type MailOutcome, sendMail } from "../../../src/commands/notifications/send-mail"
import type { PlatformTriggersOutcome } from "../../../src/database/platform-triggers"
import { resetPasswordMail } from "../../../src/domain/mails"
import { CATALOG_MODULE, type CatalogService } from "../../../src/modules/catalog"
import { ensureStockGuard, type StockGuardMode } from "../../../src/modules/ordering/capacity/stock-guard"
import { refreshCommerceContext } from "../../../src/platform/commerce/commerce-context"
import {
  type NativeMove,
  type NativeOutcome,
  nativeCancel,
  nativeComplete,
  nativeFinalize,
  nativeRefund,
  nativeShip,
} from "../../../src/platform/mirror/native-moves"
import { removeOrder } from "../../../src/platform/orders/order-remover"
import { type PromotionUse, revertPromotionUsage } from "../../../src/platform/pricing/promotion-usage"
import { answerBy, timeLeft } from "../../../src/platform/process/deadline"
import { type UnitOfWork, unitOfWork } from "../../../src/platform/process/unit-of-work"
import { releaseStock } from "../../../src/platform/stock/stock"
import { completeCart } from "./native-cart"
import { type Placement, placeOrder, quoteCart } from "./place-order"

/** The context of a function of this file in the host's process. */
export interface Host {
  readonly scope: MedusaContainer
  readonly knex: Knex
  record(): void
  recorded(): { readonly text: string; readonly connection: number }[]
  /**
   * Runs work that stops after this many commits. For the database it is as if the process was killed. @returns undefined if it was
   * stopped
   */
  crashBehind<T>(commits: number, work: () => Promise<T>): Promise<T | undefined>
}

export { chargeForDelivery, completeCart, prepareCart } from "./native-cart"
export { authoriseTwice, openBesideAuthorised, refundCancelled, tellOfUnknownSession } from "./payment-faults"
export { placeAtOnce, placeOrder, quoteCart, setFailpoint, statementsOf } from "./place-order"
export { refundAndHear } from "./refund-events"

/** Completes native carts and places orders of ours concurrently. */
export async function sellAtOnce(
  host: Host,
  { carts, placements }: { carts: readonly string[]; placements: readonly (Placement & { readonly delay?: number })[] },
): Promise<{ native: number; ours: number; refusals: string[] }> {
  const native = carts.map((cart) => completeCart(host, cart))
  const ours = placements.map(async ({ delay = 0, ...placement }) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    return await placeOrder(host, placement)
  })
  const [nativeOutcomes, ourOutcomes] = await Promise.all([Promise.allSettled(native), Promise.allSettled(ours)])
  const sold = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === "fulfilled").length
  return {
    native: sold(nativeOutcomes),
    ours: sold(ourOutcomes),
    refusals: [
      ...new Set(
        [...nativeOutcomes, ...ourOutcomes].flatMap((o) =>
          o.status === "rejected" ? [String(o.reason?.code ?? o.reason?.message)] : [],
        ),
      ),
    ],
  }
}

/** A percentage coupon on all items, as the dashboard creates it. */
export async function createPromotion(
  { scope }: Host,
  {
    code,
    value,
    limit,
    automatic = false,
    ...rest
  }: {
    code: string
    value: number
    limit?: number
    automatic?: boolean
    type?: "fixed" | "percentage"
    target?: "items" | "order" | "shipping_methods"
    taxInclusive?: boolean
  },
): Promise<string> {
  const { result } = await createPromotionsWorkflow(scope).run({
    input: {
      promotionsData: [
        {
          code,
          type: "standard",
          status: "active",
          is_automatic: automatic,
          is_tax_inclusive: rest.taxInclusive ?? true,
          limit,
          application_method: {
            type: rest.type ?? "percentage",
            target_type: rest.target ?? "items",
            allocation: "across",
            value,
            currency_code: "eur",
          },
        },
      ],
    },
  })
  return result[0]?.id ?? ""
}

/** A promotion in the form of the platform's workflow. */
export async function createNativePromotion({ scope }: Host, promotion: Record<string, unknown>): Promise<string> {
  const { result } = await createPromotionsWorkflow(scope).run({ input: { promotionsData: [promotion as never] } })
  return result[0]?.id ?? ""
}

interface ComputingModule {
  computeActions(...given: unknown[]): Promise<unknown>
}

/** Calculates a cart's promotions with our code and with the platform's own. */
export async function comparePromotionActions(host: Host, body: object): Promise<{ ours: unknown; platforms: unknown }[]> {
  const module = host.scope.resolve<ComputingModule>(Modules.PROMOTION)
  const found: { ours: unknown; platforms: unknown }[] = []
  const compute = module.computeActions
  module.computeActions = async function (this: ComputingModule, ...given) {
    const ours = await compute.apply(this, given)
    found.push({ ours, platforms: await compute.apply(module, given) })
    return ours
  }
  try {
    await quoteCart(host, body)
  } finally {
    module.computeActions = compute
  }
  return found
}

/** Reads the host's data for selling again, which is otherwise some seconds old. */
export async function refreshCommerce({ scope }: Host): Promise<void> {
  await refreshCommerceContext(scope)
}

export async function guardStock({ knex }: Host, mode: StockGuardMode): Promise<PlatformTriggersOutcome> {
  return await ensureStockGuard(knex, mode)
}

const MOVES = { nativeShip, nativeComplete, nativeFinalize, nativeCancel, nativeRefund }

/** Makes the platform's order follow a move of ours. */
export async function moveNatively(
  { scope }: Host,
  { move, ...input }: NativeMove & { readonly move: keyof typeof MOVES },
): Promise<NativeOutcome> {
  return await MOVES[move](scope, input)
}

/** Like {@link moveNatively}, in a process that dies after this many of its commits. @returns undefined if it died */
export function moveAndDie(
  { scope, crashBehind }: Host,
  { move, commits, ...input }: NativeMove & { readonly move: keyof typeof MOVES; readonly commits: number },
): Promise<NativeOutcome | undefined> {
  return crashBehind(commits, () => MOVES[move](scope, input))
}

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

/** Calls a method of a module. Throws if it is missing: it would write nothing, and tests that expect no write would pass. */
async function call(module: WithContext, name: string, ...input: unknown[]): Promise<void> {
  const method = module[name]
  if (method === undefined) throw new Error(`The module has no ${name}`)
  await method.apply(module, input)
}

export type WrittenModule = keyof typeof WRITES

/** Writes through one module in a unit of work, which then fails or not. @returns the events emitted during and after it */
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

/** The internal events of a native write of an order. */
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

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Creates the credit line that a process leaves if it dies in the middle of the platform's cancellation. @returns its id */
export async function leaveCredit(
  { scope, knex }: Host,
  { orderId, filled, age }: { orderId: string; filled: boolean; age: number },
): Promise<string> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  const { id, version } = await orders.createOrderChange({ order_id: orderId, change_type: "credit_line" })
  if (filled) {
    await orders.addOrderAction({
      order_id: orderId,
      order_change_id: id,
      version,
      action: "CREDIT_LINE_ADD",
      reference: "payment_collection",
      reference_id: "pay_col_1",
      amount: 0,
    })
  }
  await knex("order_change")
    .where({ id })
    .update({ created_at: new Date(Date.now() - age) })
  return id
}

/** Provokes a failure in a unit of work. @returns whether it was committed, or the error's code */
export async function goWrong(
  { scope, knex }: Host,
  what: "swallowed" | "lost" | "lost at the commit" | "deferred" | "slow",
): Promise<string> {
  const ended = await unitOfWork(scope, async ({ trx }) => {
    await trx.raw("insert into svc_unit_probe (id) values (1)")
    switch (what) {
      case "swallowed":
        await trx.raw("select 1 / 0").catch(() => undefined)
        break
      case "deferred":
        await trx.raw("insert into svc_unit_probe (id) values (1)")
        break
      case "slow":
        await trx.raw("set local statement_timeout = 50")
        await trx.raw("select pg_sleep(1)")
        break
      default: {
        const { rows } = await trx.raw("select pg_backend_pid() as pid")
        await knex.raw("select pg_terminate_backend(?)", [rows[0].pid])
        await new Promise((resolve) => setTimeout(resolve, 50))
        if (what === "lost") {
          await trx.raw("select 1")
        }
      }
    }
  }).then(
    () => "committed",
    (error: { code?: string; name?: string }) => (error.code?.startsWith("svc_") ? error.code : "thrown"),
  )
  // The pool must be intact afterwards.
  await Promise.all(Array.from({ length: 12 }, () => knex.raw("select 1")))
  return ended
}

/** In which sequence the work ends and `settled` resolves, committed or not. */
export async function settledOrder({ scope }: Host, fail: boolean): Promise<string[]> {
  const heard: string[] = []
  await unitOfWork(scope, async ({ settled }) => {
    void settled.then(() => heard.push("settled"))
    await new Promise((resolve) => setTimeout(resolve, 20))
    heard.push("worked")
    if (fail) {
      throw new Error("refused")
    }
  }).catch(() => undefined)
  await settle()
  return heard
}

/** The time limits inside a unit of work, and outside of it on the same connection. */
export async function limits({ scope, knex }: Host): Promise<{ inside: unknown; outside: unknown }> {
  const read =
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle"
  const { result } = await unitOfWork(scope, async ({ trx }) => (await trx.raw(read)).rows[0])
  return { inside: result, outside: (await knex.raw(read)).rows[0] }
}

/** Runs a request's work whose time limit ends before or during its transaction. @returns the result */
export async function outOfTime({ scope }: Host, when: "before" | "during"): Promise<string> {
  const request = scope.createScope() as MedusaContainer
  const runOut = () => answerBy(request, performance.now())
  if (when === "before") runOut()
  return unitOfWork(request, async ({ trx }) => {
    await trx.raw("insert into svc_unit_probe (id) values (1)")
    runOut()
  }).then(
    () => "committed",
    (error: { code?: string }) => error.code ?? "thrown",
  )
}

/** Whether a request still has a time limit when part of its work is committed. */
export async function boundAfterCommit({ scope }: Host): Promise<boolean> {
  const request = scope.createScope() as MedusaContainer
  answerBy(request, performance.now() + 60_000)
  await unitOfWork(request, ({ trx }) => trx.raw("select 1"))
  return Number.isFinite(timeLeft(request))
}

/** The time limits of a unit of work in a request with this many milliseconds left. */
export async function limitsWith({ scope }: Host, left: number): Promise<{ statement: number; lock: number }> {
  const request = scope.createScope() as MedusaContainer
  answerBy(request, performance.now() + left)
  const read = "select setting::int from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name desc"
  const { result } = await unitOfWork(request, async ({ trx }) => (await trx.raw(read)).rows)
  return { statement: result[0].setting, lock: result[1].setting }
}

/** The statements of a quote, without those that read the products. */
export async function quoteStatements(host: Host, { body, after = 0 }: { body: object; after?: number }): Promise<string[]> {
  await quoteCart(host, body)
  await new Promise((resolve) => setTimeout(resolve, after))
  host.record()
  await quoteCart(host, body)
  return host
    .recorded()
    .map(({ text }) => text.trim())
    .filter((text) => !text.startsWith("with wanted as"))
}

/** Makes the platform's own reservations, without a lock and without an order of ours. @returns how many succeeded */
export async function reserveNatively(
  { scope, knex }: Host,
  { sku, times, quantity = 1 }: { sku: string; times: number; quantity?: number },
): Promise<number> {
  const row = await knex("product_variant_inventory_item as i")
    .join("product_variant as v", "v.id", "i.variant_id")
    .join("inventory_level as l", "l.inventory_item_id", "i.inventory_item_id")
    .where("v.sku", sku)
    .first("i.inventory_item_id", "l.location_id")
  const inventory = scope.resolve<IInventoryService>(Modules.INVENTORY)
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, (_, index) =>
      inventory.createReservationItems({
        line_item_id: `line_${sku}_${index}`,
        inventory_item_id: row.inventory_item_id,
        location_id: row.location_id,
        quantity,
      }),
    ),
  )
  return outcomes.filter(({ status }) => status === "fulfilled").length
}

/** Releases the reservations of an order's lines, as a cancellation does. */
export async function release({ scope }: Host, lineIds: readonly string[]): Promise<number> {
  return (await unitOfWork(scope, (uow) => releaseStock(uow, lineIds, Date.now()))).result
}

export async function revertUse({ scope }: Host, uses: readonly PromotionUse[]): Promise<void> {
  await unitOfWork(scope, (uow) => revertPromotionUsage(scope, uow, uses, { customerId: null, email: null }))
}

export async function remove({ scope }: Host, { orderId, fail = false }: { orderId: string; fail?: boolean }): Promise<number> {
  const { result } = await unitOfWork(scope, async (uow) => {
    const released = await removeOrder(scope, uow, orderId, Date.now())
    if (fail) {
      throw new Error("refused")
    }
    return released
  })
  return result
}

/**
 * Creates a sale as the dashboard does: a price list for one variation. Its price must then be calculated by the pricing module.
 */
export async function putOnSale({ scope, knex }: Host, { sku, amount }: { sku: string; amount: number }): Promise<string> {
  const { id } = await knex("product_variant").where({ sku }).first("id")
  const { result } = await createPriceListsWorkflow(scope).run({
    input: {
      price_lists_data: [
        {
          title: "Rebajas",
          description: "",
          status: "active",
          // The platform's input type does not contain it, but its module accepts it.
          ...{ type: "sale" },
          prices: [{ amount, currency_code: "eur", variant_id: id }],
        },
      ],
    },
  })
  return result[0]?.id ?? ""
}

/** Sends a mail as a workflow does, `times` concurrently. @returns the result of each */
export async function sendMails(
  { scope }: Host,
  { to, name = "Ana", key, times = 1 }: { to: string; name?: string; key?: string; times?: number },
): Promise<(MailOutcome | "failed")[]> {
  const mail = resetPasswordMail({ language: "es", storeName: name, storeUrl: "https://my.shop", name, token: "a1".repeat(32) })
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, () => sendMail(scope, { to, mail, idempotencyKey: key })),
  )
  return outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed"))
}
