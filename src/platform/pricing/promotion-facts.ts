import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { preparedStatement, runPrepared } from "../../database/prepared-statement"
import { NATIVE_PROMOTION, type NativePromotion } from "./promotion-actions"

/** What a quote needs of a promotion besides Medusa's computed actions. */
export interface PromotionFact {
  readonly id: string
  readonly code: string
  readonly automatic: boolean
  /** True if its uses are counted: it has a limit, or its campaign a budget. */
  readonly counted: boolean
  readonly type: "fixed" | "percentage"
  /** Medusa's decimal text: money for a fixed promotion, otherwise percent. */
  readonly value: string
  /** A fixed amount for the whole order, split over its lines. */
  readonly across: boolean
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly limitReached: boolean
  /** `customer_id` or `customer_email` if the campaign counts per customer; Medusa refuses to compute without it. */
  readonly budgetAttribute: string | null
  /** The input of Medusa's computation. */
  readonly native: NativePromotion
}

/** The data of a product that promotion rules can depend on. */
export interface ProductRuleFacts {
  readonly collectionId: string | null
  readonly typeId: string | null
  readonly categoryIds: readonly string[]
  readonly tagIds: readonly string[]
}

/** The promotions of a quote, and the data that their rules can depend on. */
export interface PromotionFacts {
  readonly promotions: readonly PromotionFact[]
  readonly products: ReadonlyMap<string, ProductRuleFacts>
  readonly customerGroupIds: readonly string[]
  readonly shippingOptionTypeId: string | null
}

/** The facts to read. Automatic promotions are always included. */
export interface PromotionFactsQuestion {
  readonly codes: readonly string[]
  readonly productIds: readonly string[]
  readonly customerId: string | null
  readonly shippingOptionId: string | null
}

interface FactsRow {
  promotions: (Omit<PromotionFact, "startsAt" | "endsAt"> & { startsAt: string | null; endsAt: string | null })[] | null
  products: (ProductRuleFacts & { id: string })[] | null
  groups: string[] | null
  option_type: string | null
}

const statement = preparedStatement(
  "promotions",
  `select
  (select jsonb_agg(jsonb_build_object(
      'id', p.id, 'code', p.code, 'automatic', p.is_automatic, 'counted', p."limit" is not null or b.id is not null,
      'type', m.type, 'value', coalesce(m.value, 0)::text,
      'across', m.type = 'fixed' and (m.allocation = 'across' or m.target_type = 'order') and p.type = 'standard',
      'startsAt', extract(epoch from c.starts_at) * 1000, 'endsAt', extract(epoch from c.ends_at) * 1000,
      'limitReached', p."limit" is not null and p.used >= p."limit",
      'budgetAttribute', case when b.type = 'use_by_attribute' then b.attribute end, 'native', ${NATIVE_PROMOTION}) order by p.id)
    from promotion p
    join promotion_application_method m on m.promotion_id = p.id and m.deleted_at is null
    left join promotion_campaign c on c.id = p.campaign_id and c.deleted_at is null
    left join promotion_campaign_budget b on b.campaign_id = c.id and b.deleted_at is null
    where p.deleted_at is null and p.status = 'active' and (p.is_automatic or p.code = any((select cast(:codes as text[]))::text[]))) as promotions,
  (select jsonb_agg(jsonb_build_object('id', r.id, 'collectionId', r.collection_id, 'typeId', r.type_id,
      'categoryIds', array(select product_category_id from product_category_product where product_id = r.id order by 1),
      'tagIds', array(select product_tag_id from product_tags where product_id = r.id order by 1)))
    from product r where r.id = any((select cast(:product_ids as text[]))::text[])) as products,
  array(select customer_group_id from customer_group_customer where customer_id = :customer_id and deleted_at is null) as groups,
  (select shipping_option_type_id from shipping_option where id = :shipping_option_id) as option_type`,
)

/** Reads everything that a promotion can depend on, in one statement. Inactive promotions are left out. */
export async function readPromotionFacts(knex: Knex, question: PromotionFactsQuestion): Promise<PromotionFacts> {
  const { codes, productIds, customerId, shippingOptionId } = question
  const [row] = await runPrepared<FactsRow>(knex, statement, {
    codes: [...codes],
    product_ids: [...productIds],
    customer_id: customerId ?? "",
    shipping_option_id: shippingOptionId ?? "",
  })
  return {
    promotions: (row?.promotions ?? []).map((promotion) => ({
      ...promotion,
      startsAt: promotion.startsAt === null ? null : Number(promotion.startsAt),
      endsAt: promotion.endsAt === null ? null : Number(promotion.endsAt),
    })),
    products: new Map((row?.products ?? []).map(({ id, ...facts }) => [id, facts])),
    customerGroupIds: row?.groups ?? [],
    shippingOptionTypeId: row?.option_type ?? null,
  }
}
