import type { IPromotionModuleService, MedusaContainer, PromotionTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** A promotion with all fields that Medusa's computation reads, in Medusa's names. */
export interface NativePromotion {
  readonly id: string
  readonly code: string
  readonly application_method: { readonly value: number | null }
  readonly rules: readonly PromotionRule[]
}

interface PromotionRule {
  readonly attribute: string
  readonly operator: string
  readonly values: readonly { readonly value: string }[]
}

/** A discount computed by Medusa's promotion module. */
export type PromotionAction = PromotionTypes.ComputeActions & { readonly is_tax_inclusive?: boolean }

interface PromotionModuleInside extends IPromotionModuleService {
  listActivePromotions_(): Promise<readonly NativePromotion[]>
}

/**
 * SQL expression of a {@link NativePromotion} from `p` (promotion), `m` (its application method), `c` and `b` (campaign and budget or
 * null). Used instead of Medusa's own listing, which takes four statements and builds entities.
 */
export const NATIVE_PROMOTION = `jsonb_build_object(
  'id', p.id, 'code', p.code, 'type', p.type, 'is_automatic', p.is_automatic, 'is_tax_inclusive', p.is_tax_inclusive,
  'limit', p."limit", 'used', p.used, 'campaign_id', p.campaign_id,
  'campaign', case when c.id is not null then to_jsonb(c) || jsonb_build_object('budget', case when b.id is not null then to_jsonb(b) end) end,
  'rules', ${rulesOf("promotion_promotion_rule", "promotion_id = p.id")},
  'application_method', to_jsonb(m) || jsonb_build_object(
    'target_rules', ${rulesOf("application_method_target_rules", "application_method_id = m.id")},
    'buy_rules', ${rulesOf("application_method_buy_rules", "application_method_id = m.id")}))`

function rulesOf(pivot: string, condition: string): string {
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'attribute', r.attribute, 'operator', r.operator,
      'values', (select coalesce(jsonb_agg(jsonb_build_object('value', v.value) order by v.id), '[]') from promotion_rule_value v
        where v.promotion_rule_id = r.id and v.deleted_at is null)) order by r.id), '[]')
    from ${pivot} pivot join promotion_rule r on r.id = pivot.promotion_rule_id and r.deleted_at is null where pivot.${condition})`
}

/**
 * Computes the discounts of a cart with Medusa's promotion module, on promotions already read: the module's own reading takes longer than
 * the rest of a judgement with a coupon. A contract test compares both for every kind of promotion.
 *
 * @param promotions active promotions whose campaign is running or that have no campaign
 */
export function computePromotionActions(
  scope: MedusaContainer,
  promotions: readonly NativePromotion[],
  context: PromotionTypes.ComputeActionContext,
): Promise<PromotionAction[]> {
  const worth = ({ application_method }: NativePromotion): number => application_method.value ?? 0
  const sorted = [...promotions].sort((a, b) => worth(b) - worth(a))
  const module = scope.resolve<PromotionModuleInside>(Modules.PROMOTION)
  const reader: PromotionModuleInside = Object.create(module, { listActivePromotions_: { value: async () => sorted } })
  // Pass all promotions by code, including automatic ones.
  return reader.computeActions(
    sorted.map(({ code }) => code),
    context,
    { prevent_auto_promotions: true },
  ) as Promise<PromotionAction[]>
}
