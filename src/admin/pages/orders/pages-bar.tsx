import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { PageButtons } from "../../components/lists/page-buttons"

interface PagesBarProps {
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly onChange: (page: number) => void
}

/** The number of orders, and the buttons to page through them. */
export function PagesBar({ total, page, pages, onChange }: PagesBarProps) {
  const { t } = useTranslation("svc")
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <Text size="small" className="text-ui-fg-subtle" role="status">
        {t("orders.count", { count: total })}
      </Text>
      {pages > 1 && (
        <div className="flex items-center gap-x-2">
          <Text size="small" className="text-ui-fg-subtle">
            {t("orders.page", { page, pages })}
          </Text>
          <PageButtons page={page} pages={pages} onPage={onChange} />
        </div>
      )}
    </div>
  )
}
