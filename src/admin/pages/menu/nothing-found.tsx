import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useUnpublished } from "../../lib/menu/use-unpublished"

/** Explains why a product is not in the list (it is not published, or in no category), with a link to where that is changed. */
export function NothingFound({ search, isEmpty }: { readonly search: string; readonly isEmpty: boolean }) {
  const { t } = useTranslation("svc")
  const { data: products = [] } = useUnpublished(search)
  return (
    <div className="flex flex-col items-center gap-y-3 border-t px-6 py-12 text-center">
      <Text size="small">{t(isEmpty ? "products.none" : search === "" ? "menuPage.noneOff" : "menuPage.none")}</Text>
      {(search !== "" || isEmpty) && (
        <Text size="small" className="text-ui-fg-subtle">
          {t(isEmpty ? "products.how" : "menuPage.why")}
        </Text>
      )}
      {isEmpty && (
        <Button size="small" variant="secondary" asChild>
          <Link to="/products/create">{t("products.add")}</Link>
        </Button>
      )}
      {products.map(({ id, title, status }) => (
        <Button key={id} size="small" variant="secondary" asChild>
          <Link to={`/products/${id}`}>
            {t(status === "published" ? "menuPage.openProduct" : "menuPage.openDraft", { name: title })}
          </Link>
        </Button>
      ))}
    </div>
  )
}
