import "../../i18n/native/add"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { ExtraCategory } from "../../../client/generated"
import { Availability } from "../../components/availability"
import { useProduct } from "../../lib/catalog/use-product"
import { useExtraRule } from "../../lib/extras/use-extra-rule"
import { useFormats } from "../../lib/format"
import { useLiveState } from "../../lib/live/use-live"
import { useOverview } from "../../lib/orders/use-orders"
import { StationField } from "./station-field"

/**
 * A panel on Medusa's page of a product: whether the kitchen offers it, its station, and its extras. Empty for an unpublished product, and while the
 * plugin's API does not answer.
 */
export default function ProductService({ id }: { readonly id: string }) {
  const { t } = useTranslation("svc")
  const overview = useOverview(useLiveState()).data
  const { data: product } = useProduct(id)
  if (product === undefined || overview === undefined) return null
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("availability.title")}
      </Heading>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <Availability product={product} serverTime={overview.server_time} />
        {product.price === null && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("availability.noPrice")}
          </Text>
        )}
      </div>
      <StationField product={product} />
      {product.extra_categories.map((group) => (
        <Extras key={group.id} group={group} currency={overview.currency} />
      ))}
    </Container>
  )
}

function Extras({ group, currency }: { readonly group: ExtraCategory; readonly currency: string | null }) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const ruleOf = useExtraRule()
  const { name, minimum: least, maximum: most, extras } = group
  return (
    <section className="flex flex-col gap-y-2 px-6 py-4" aria-label={name}>
      <div>
        <Text size="small" weight="plus">
          {name}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {ruleOf(least, most)}
        </Text>
      </div>
      <ul className="flex flex-col gap-y-1">
        {extras.map((extra) => (
          <li key={extra.id} className="txt-small flex justify-between gap-x-4">
            <span className={extra.enabled ? "" : "text-ui-fg-subtle"}>
              {extra.name}
              {!extra.enabled && ` (${t("availability.off")})`}
            </span>
            <span className="tabular-nums">{currency === null ? extra.price : money(extra.price, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
