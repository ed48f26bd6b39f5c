import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ITaxModuleService, MedusaContainer, TaxCalculationContext, TaxTypes } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { commercePulse } from "../commerce/commerce-pulse"

/** One tax on a line, as Medusa stores it with an order. */
export interface QuoteTaxLine {
  readonly rateId: string | null
  readonly code: string
  readonly label: string
  /** Percent. */
  readonly rate: number
  readonly providerId: string | null
}

/** The address that decides the taxes. */
export interface TaxAddress {
  readonly country_code: string
  readonly province?: string | null
  readonly city?: string | null
  readonly postal_code?: string | null
  readonly address_1?: string | null
}

/** A product in a quantity, or a shipping option. */
export type Taxable =
  | {
      readonly id: string
      readonly kind: "product"
      readonly productId: string
      readonly productTypeId: string | null
      readonly quantity: number
      readonly unitPrice: number
    }
  | { readonly id: string; readonly kind: "shipping"; readonly shippingOptionId: string; readonly unitPrice: number }

/** The lines whose taxes are requested. */
export interface TaxQuestion {
  readonly currencyCode: string
  readonly address: TaxAddress
  readonly customer: { readonly id: string; readonly email: string } | null
  readonly lines: readonly Taxable[]
}

/** Only the taxes of Medusa's own provider are known to depend on place and product alone. */
const CACHEABLE_PROVIDER = "tp_system"
const MAXIMUM_ENTRIES = 20_000

interface Memory {
  taxes: string
  readonly lines: Map<string, readonly QuoteTaxLine[]>
  readonly cacheable: Map<string, boolean>
}

const memories = new WeakMap<Knex, Memory>()

/**
 * Gets the tax lines of each taxable from Medusa's tax module. Cached per country, province, product and product type (or shipping option)
 * until a tax rate changes, which is noticed within half a second. Another tax provider is asked every time.
 *
 * @returns the tax lines by the taxables' ids; no entry means none
 */
export async function taxLinesOf(
  scope: MedusaContainer,
  question: TaxQuestion,
): Promise<ReadonlyMap<string, readonly QuoteTaxLine[]>> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const memory = await freshMemory(knex)
  const place = `${question.address.country_code.toLowerCase()}|${question.address.province?.toLowerCase() ?? ""}|`
  const answer = new Map<string, readonly QuoteTaxLine[]>()
  const missing = new Map<string, Taxable>()
  for (const line of question.lines) {
    const key = place + subjectOf(line)
    const known = memory.lines.get(key)
    if (known === undefined) {
      missing.set(key, line)
    } else {
      answer.set(line.id, known)
    }
  }
  if (missing.size === 0) {
    return answer
  }
  const tax = scope.resolve<ITaxModuleService>(Modules.TAX)
  if (!(await isCacheable(knex, memory, question.address.country_code.toLowerCase()))) {
    return await askTaxModule(tax, question, question.lines)
  }
  const learned = await askTaxModule(tax, question, [...missing.values()])
  if (memory.lines.size + missing.size > MAXIMUM_ENTRIES) {
    memory.lines.clear()
  }
  for (const [key, line] of missing) {
    memory.lines.set(key, learned.get(line.id) ?? [])
  }
  for (const line of question.lines) {
    answer.set(line.id, answer.get(line.id) ?? memory.lines.get(place + subjectOf(line)) ?? [])
  }
  return answer
}

async function freshMemory(knex: Knex): Promise<Memory> {
  const { taxes } = await commercePulse(knex)
  const present = memories.get(knex)
  if (present?.taxes === taxes) {
    return present
  }
  const memory: Memory = { taxes, lines: new Map(), cacheable: new Map() }
  memories.set(knex, memory)
  return memory
}

function subjectOf(line: Taxable): string {
  return line.kind === "product" ? `product|${line.productId}|${line.productTypeId ?? ""}` : `shipping|${line.shippingOptionId}`
}

async function isCacheable(knex: Knex, memory: Memory, country: string): Promise<boolean> {
  const known = memory.cacheable.get(country)
  if (known !== undefined) {
    return known
  }
  const row: { provider_id: string | null } | undefined = await knex("tax_region")
    .select("provider_id")
    .where({ country_code: country })
    .whereNull("province_code")
    .whereNull("deleted_at")
    .first()
  const cacheable = row === undefined || row.provider_id === null || row.provider_id === CACHEABLE_PROVIDER
  memory.cacheable.set(country, cacheable)
  return cacheable
}

async function askTaxModule(
  tax: ITaxModuleService,
  question: TaxQuestion,
  lines: readonly Taxable[],
): Promise<Map<string, readonly QuoteTaxLine[]>> {
  const { address, customer, currencyCode } = question
  const context: TaxCalculationContext = {
    address: {
      country_code: address.country_code,
      province_code: address.province ?? null,
      city: address.city ?? undefined,
      postal_code: address.postal_code ?? undefined,
      address_1: address.address_1 ?? undefined,
    },
    customer: customer === null ? undefined : { id: customer.id, email: customer.email, customer_groups: [] },
    is_return: false,
  }
  const found = await tax.getTaxLines(
    lines.map((line) =>
      line.kind === "product"
        ? {
            id: line.id,
            product_id: line.productId,
            product_type_id: line.productTypeId ?? undefined,
            quantity: line.quantity,
            unit_price: line.unitPrice,
            currency_code: currencyCode,
          }
        : { id: line.id, shipping_option_id: line.shippingOptionId, unit_price: line.unitPrice, currency_code: currencyCode },
    ),
    context,
  )
  const byLine = new Map<string, QuoteTaxLine[]>()
  for (const line of found) {
    const id = lineIdOf(line)
    const lines = byLine.get(id) ?? []
    lines.push({
      rateId: line.rate_id ?? null,
      code: line.code ?? "",
      label: line.name,
      rate: Number(line.rate ?? 0),
      providerId: line.provider_id,
    })
    byLine.set(id, lines)
  }
  return byLine
}

function lineIdOf(line: TaxTypes.ItemTaxLineDTO | TaxTypes.ShippingTaxLineDTO): string {
  return "line_item_id" in line ? line.line_item_id : line.shipping_line_id
}
