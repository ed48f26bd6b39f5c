import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Empty } from "../../components/lists/empty"
import { useUnpublished } from "../../lib/menu/use-unpublished"

/** Explains why a product is not in the list (it is not published, or in no category), with a link to where that is changed. */
export function NothingFound({ search, isEmpty }: { readonly search: string; readonly isEmpty: boolean }) {
  const { t } = useTranslation("svc")
  const { data: products = [] } = useUnpublished(search)
  return (
    <div className="border-t">
      <Empty
        text={t(isEmpty ? "products.none" : search === "" ? "menuPage.noneOff" : "menuPage.none")}
        hint={search !== "" || isEmpty ? t(isEmpty ? "products.how" : "menuPage.why") : undefined}
      >
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
      </Empty>
    </div>
  )
}
