import { Container, Heading, Input, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { LoyaltyAccount } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { PageButtons } from "../../components/lists/page-buttons"
import { Loading } from "../../components/loading"
import { usePointsAccounts } from "../../lib/loyalty/use-loyalty"
import { AccountDrawer } from "./account-drawer"

const TYPING_MS = 200

/** The points of the guests, with a search by name or e-mail. A row opens the history and the correction form. */
export function Accounts({ now }: { readonly now: string }) {
  const { t } = useTranslation("svc")
  const [typed, setTyped] = useState("")
  const [asked, setAsked] = useState({ search: "", page: 1 })
  const [opened, setOpened] = useState<LoyaltyAccount>()
  const list = usePointsAccounts(asked.search, asked.page)
  useEffect(() => {
    const later = setTimeout(
      () => setAsked((before) => (before.search === typed.trim() ? before : { search: typed.trim(), page: 1 })),
      TYPING_MS,
    )
    return () => clearTimeout(later)
  }, [typed])
  const again = () => void list.refetch()
  const pages = list.data?.meta?.total_pages ?? 1
  const go = (page: number) => setAsked({ ...asked, page })
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading level="h2">{t("points.title")}</Heading>
        <div className="w-full md:w-64">
          <Input
            type="search"
            size="small"
            aria-label={t("points.search")}
            placeholder={t("points.search")}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </div>
      {list.data === undefined ? (
        list.isError ? (
          <Failed error={list.error} onRetry={again} />
        ) : (
          <Loading onRetry={again} />
        )
      ) : list.data.data.length === 0 ? (
        <Empty text={t("points.none")} isResult />
      ) : (
        <ul className="divide-y">
          {list.data.data.map((account) => (
            <li key={account.account_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3">
              <button
                type="button"
                className="txt-small focus-visible:shadow-borders-focus -mx-1 rounded px-1 py-0.5 text-left break-all underline underline-offset-2 focus-visible:outline-none"
                onClick={() => setOpened(account)}
              >
                {account.email}
              </button>
              <Text size="small" className="text-ui-fg-subtle tabular-nums">
                {[
                  t("points.balance", { points: account.balance }),
                  ...(account.owed > 0 ? [t("points.owed", { points: account.owed })] : []),
                  ...(account.verified ? [t("points.verified")] : []),
                ].join(" · ")}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="flex items-center justify-end gap-x-2 px-6 py-3">
          <Text size="small" className="text-ui-fg-subtle">
            {t("orders.page", { page: asked.page, pages })}
          </Text>
          <PageButtons page={asked.page} pages={pages} onPage={go} />
        </div>
      )}
      {opened !== undefined && <AccountDrawer account={opened} now={now} onClose={() => setOpened(undefined)} />}
    </Container>
  )
}
