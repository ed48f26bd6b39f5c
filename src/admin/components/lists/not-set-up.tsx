import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Empty } from "./empty"

/** Replaces a list that cannot be read because Medusa lacks data that a shop needs to sell. Links to the steps that add this data. */
export function NotSetUp() {
  const { t } = useTranslation("svc")
  return (
    <Empty text={t("products.none")}>
      <Button size="small" variant="secondary" asChild>
        <Link to="/svc">{t("state.setUp")}</Link>
      </Button>
    </Empty>
  )
}
