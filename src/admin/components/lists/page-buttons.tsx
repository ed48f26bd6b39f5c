import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface PageButtonsProps {
  /** The page that is shown, from 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Buttons to the previous and to the next page of a list in a drawer. Renders nothing for a single page. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  const { t } = useTranslation("svc")
  if (pages <= 1) return null
  return (
    <>
      <Button size="small" variant="transparent" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("orders.previous")}
      </Button>
      <Button size="small" variant="transparent" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("orders.next")}
      </Button>
    </>
  )
}
