import { Button, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Product } from "../../../client/generated"
import { useFormats } from "../../lib/format"

/** The number of products that are readable at a glance. */
const GLANCE = 8

interface SoldOutProps {
  readonly products: readonly Product[]
  readonly serverTime: string
  readonly onBack: (product: Product) => void
  /** Shows all products that are sold out. */
  readonly onAll: () => void
}

/** The products that are sold out now, and until when. */
export function SoldOut({ products, serverTime, onBack, onAll }: SoldOutProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  return (
    <section className="flex flex-col gap-y-2 border-t px-6 py-4" aria-label={t("menuPage.soldOutNow")}>
      <Heading level="h2">{t("menuPage.soldOutNow")}</Heading>
      <ul className="divide-y">
        {products.slice(0, GLANCE).map((product) => (
          <li key={product.id} className="flex items-center justify-between gap-x-4 py-1">
            <Text size="small" className="min-w-0 break-words">
              {product.name}
              <span className="text-ui-fg-subtle">
                {" · "}
                {product.enabled_at === null
                  ? t("menuPage.noEnd")
                  : t("menuPage.endsAt", { time: when(product.enabled_at, serverTime) })}
              </span>
            </Text>
            <Button
              size="small"
              variant="transparent"
              className="shrink-0"
              aria-label={t("menuPage.backOf", { name: product.name })}
              onClick={() => onBack(product)}
            >
              {t("availability.putBack")}
            </Button>
          </li>
        ))}
      </ul>
      {products.length > GLANCE && (
        <Button size="small" variant="secondary" className="self-start" onClick={onAll}>
          {t("menuPage.allSoldOut", { count: products.length })}
        </Button>
      )}
    </section>
  )
}
