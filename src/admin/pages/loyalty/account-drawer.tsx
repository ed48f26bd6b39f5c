import { Button, Drawer, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { LoyaltyAccount } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { PageButtons } from "../../components/lists/page-buttons"
import { Loading } from "../../components/loading"
import { useFormats } from "../../lib/format"
import { usePointsHistory } from "../../lib/loyalty/use-loyalty"
import { AdjustForm } from "./adjust-form"

interface AccountDrawerProps {
  readonly account: LoyaltyAccount
  readonly now: string
  readonly onClose: () => void
}

/** The points history of a guest, and the form that corrects the balance. */
export function AccountDrawer({ account, now, onClose }: AccountDrawerProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const [page, setPage] = useState(1)
  const history = usePointsHistory(account.account_id, page)
  const again = () => void history.refetch()
  const pages = history.data?.meta?.total_pages ?? 1
  // The newest entry contains the current balance; the list of accounts may be older.
  const [latest] = page === 1 ? (history.data?.data ?? []) : []
  const balance = latest?.balance_after ?? account.balance
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title className="break-all">{t("points.open", { email: account.email })}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="divide-y overflow-y-auto p-0">
          <AdjustForm account={account.account_id} balance={balance} />
          <section className="flex flex-col gap-y-2 px-6 py-4">
            <Heading level="h2">{t("points.history")}</Heading>
            {history.data === undefined ? (
              history.isError ? (
                <Failed error={history.error} onRetry={again} />
              ) : (
                <Loading onRetry={again} />
              )
            ) : history.data.data.length === 0 ? (
              <Text size="small" className="text-ui-fg-subtle">
                {t("points.noHistory")}
              </Text>
            ) : (
              <ul className="flex flex-col gap-y-3">
                {history.data.data.map((entry) => (
                  <li key={entry.id} className="txt-small flex justify-between gap-x-4">
                    <div className="min-w-0">
                      <p className="font-medium">{t(`points.types.${entry.type}`)}</p>
                      <p className="text-ui-fg-subtle break-words">
                        {[when(entry.created_at, now), entry.reason].filter(Boolean).join(" · ")}
                      </p>
                    </div>
                    <div className="text-right tabular-nums">
                      <p className="font-medium">{entry.points > 0 ? `+${entry.points}` : entry.points}</p>
                      <p className="text-ui-fg-subtle">{t("points.balanceAfter", { points: entry.balance_after })}</p>
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </Drawer.Body>
        <Drawer.Footer>
          <PageButtons page={page} pages={pages} onPage={setPage} />
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("order.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
