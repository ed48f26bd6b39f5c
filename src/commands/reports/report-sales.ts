import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountCaller } from "../../domain/access/caller"
import { scheduleContext } from "../../domain/ordering"
import {
  groupByPeriod,
  nameRest,
  type ReportGroup,
  rankGroups,
  reportPeriod,
  type Sales,
  type SalesGroup,
} from "../../domain/reports"
import { businessDate } from "../../domain/schedule"
import type { OperationSettings, OrderType } from "../../domain/settings/operation-settings"
import { invalidField } from "../../errors"
import type { Language } from "../../languages"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { salesCurrency } from "../../platform/commerce/commerce-context"
import { readOrderSales } from "../../platform/orders/order-sales-reader"
import { readCategorySales, readProductSales } from "../../platform/orders/product-sales-reader"
import type { SalesQuery, SalesRow } from "../../platform/orders/sales-statement"
import { staleSales } from "../../platform/orders/stale-sales"
import { workplaceOf } from "../ordering/reading/find-visible-order"
import { settleSales } from "./settle-sales"

/** A validated `GET /orders/reports` request. */
export interface ReportRequest {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly courier?: number | undefined
  readonly orderType?: OrderType | undefined
  readonly groupBy: ReportGroup
}

export interface SalesReport {
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly digits: number
  readonly pricesIncludeTax: boolean
  /** The language of the labels. */
  readonly language: Language
  readonly totals: Sales
  readonly groups: readonly SalesGroup[]
}

/** How many orders are summed up at once. */
const BATCH = 500

/**
 * Reports the sales of paid orders (completed, finalized) by business date, for the stores that the caller works for.
 * @throws rest_invalid_param when the first date is after the last one; svc_commerce_missing
 */
export async function reportSales(
  scope: MedusaContainer,
  request: ReportRequest,
  caller: AccountCaller,
  now: number,
): Promise<SalesReport> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const today = businessDate(scheduleContext(settings, request.orderType ?? "pickup", now))
  const period = reportPeriod({ from: request.dateFrom, to: request.dateTo }, today)
  if (!period) {
    throw invalidField("date_from", { code: "rest_out_of_bounds" })
  }
  const { currencyCode, currencyDigits: digits, pricesIncludeTax } = await salesCurrency(scope)
  const question: SalesQuery = {
    ...period,
    currencyCode,
    digits,
    store: workplaceOf(caller) ?? undefined,
    orderType: request.orderType,
    courierNumber: request.courier,
  }
  const { totals, groups } = await readSales(scope, question, request.groupBy, settings)
  const currency = currencyCode.toUpperCase()
  return { ...period, currency, digits, pricesIncludeTax, language: settings.language, totals, groups }
}

async function readSales(
  scope: MedusaContainer,
  question: SalesQuery,
  groupBy: ReportGroup,
  { timezone: zone, language }: Pick<OperationSettings, "timezone" | "language">,
): Promise<{ readonly totals: Sales; readonly groups: readonly SalesGroup[] }> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const by = groupBy === "courier" || groupBy === "hour" ? groupBy : "day"
  let read = await readOrderSales(knex, question, by, zone)
  if (read.stale > 0) {
    await settleStale(scope, knex, question)
    read = await readOrderSales(knex, question, by, zone)
  }
  const { totals, groups } = read
  switch (groupBy) {
    case "product":
      return { totals, groups: rankGroups(await readProductSales(knex, question)) }
    case "category":
      return { totals, groups: rankGroups(nameRest(await readCategorySales(knex, question), "category", language)) }
    case "courier":
      return { totals, groups: rankGroups(nameRest(await withCourierNames(scope, groups), "courier", language)) }
    case "hour":
      return { totals, groups: inOrder(groups.map((group) => ({ ...group, label: `${group.key}:00` }))) }
    default:
      return {
        totals,
        groups: groupByPeriod(
          groups.map(({ key, sales }) => ({ date: key, sales })),
          groupBy,
        ),
      }
  }
}

/** Computes the sums of orders that are new or have changed since the last report. */
async function settleStale(scope: MedusaContainer, knex: Knex, question: SalesQuery): Promise<void> {
  for (;;) {
    const stale = await staleSales(knex, question, BATCH)
    await settleSales(scope, stale)
    if (stale.length < BATCH) return
  }
}

async function withCourierNames(scope: MedusaContainer, groups: readonly SalesRow[]): Promise<SalesGroup[]> {
  const couriers = groups.filter(({ key }) => key !== "").map(({ key }) => Number(key))
  const accounts = await scope.resolve<AccessService>(ACCESS_MODULE).accountsByIds(couriers)
  return groups.map(({ key, sales }) => ({ key, label: accounts.get(Number(key))?.displayName ?? "", sales }))
}

function inOrder(groups: readonly SalesGroup[]): SalesGroup[] {
  return [...groups].sort((a, b) => (a.key < b.key ? -1 : 1))
}
