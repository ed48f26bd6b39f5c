import { Heading, Text } from "@medusajs/ui"
import { useDeferredValue, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { filledOf, type GroupDraft } from "../../lib/extras/draft"
import { previewOf } from "../../lib/extras/preview"
import { productsWith, useProducts } from "../../lib/extras/use-extras"
import { useOperation } from "../../lib/settings/use-operation"
import { GuestProduct } from "./guest-product"

/** A preview of the group on the first product that has it. */
export function GuestView({ draft }: { readonly draft: GroupDraft }) {
  const { t } = useTranslation("svc")
  const deferred = useDeferredValue(draft)
  const products = useProducts().data
  const language = useOperation().data?.data.language
  const [product] = products === undefined ? [] : productsWith(deferred, products)
  const preview = useMemo(
    () => previewOf(deferred, product, { product: t("extrasPage.sample"), group: t("extrasPage.name") }),
    [deferred, product, t],
  )
  return (
    <section className="flex flex-col gap-y-2 lg:sticky lg:top-0 lg:self-start" aria-label={t("extrasPage.preview")}>
      <Heading level="h2">{t("extrasPage.preview")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {product === undefined ? t("extrasPage.previewSample") : t("extrasPage.previewOf", { name: product.name })}
      </Text>
      {language !== undefined && preview !== null && filledOf(deferred).length > 0 && (
        <GuestProduct title={t("extrasPage.preview")} product={preview} language={language} />
      )}
    </section>
  )
}
