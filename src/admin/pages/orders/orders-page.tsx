import { Button, Container, Heading, Input, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom"
import { Choice } from "../../components/choice"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { useLiveOrders } from "../../lib/live/use-live"
import { useOrderList, useOverview, useStatuses } from "../../lib/orders/use-orders"
import { OrderDrawer } from "./order-drawer"
import { OrderRows } from "./order-rows"
import { ANY, datesOf, useOrderFilters } from "./use-order-filters"

const PER_PAGE = 20
const TYPING_MS = 200

/** Finds an order in seconds. The filters stand in the address, so that a view can be kept as a bookmark. */
export default function OrdersPage() {
  const { t } = useTranslation("svc")
  const { id } = useParams()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const live = useLiveOrders()
  const { data: overview, isError: dateless } = useOverview(live)
  const statuses = useStatuses().data ?? []
  const [typed, setTyped] = useState(params.get("search") ?? "")
  const { search, period, page, status, mode, change } = useOrderFilters()
  useEffect(() => {
    if (typed.trim() === search) return
    const later = setTimeout(() => change("search", typed.trim()), TYPING_MS)
    return () => clearTimeout(later)
  })

  const dates = overview ? datesOf(period, overview.server_time) : {}
  // Which day it is in the store, the overview says.
  const ready = period === "all" || overview !== undefined || dateless
  const list = useOrderList({ search, status, order_type: mode, ...dates, page, per_page: PER_PAGE }, ready)
  const again = () => void list.refetch()
  const total = list.data?.meta?.total ?? 0
  const pages = list.data?.meta?.total_pages ?? 1
  const filtered = search !== "" || status !== undefined || mode !== undefined || period !== "all"
  // The filters as they are when it is pressed: the last one may not have been drawn yet.
  const go = (pathname: string) => void navigate({ pathname, search: window.location.search })
  const choices = [
    {
      name: "status",
      label: t("orders.status"),
      value: status,
      all: t("orders.allStatuses"),
      options: statuses.map(({ slug }) => [slug, t(`status.${slug}`)]),
    },
    {
      name: "mode",
      label: t("orders.mode"),
      value: mode,
      all: t("orders.allModes"),
      options: [
        ["delivery", t("modes.delivery")],
        ["pickup", t("modes.pickup")],
      ],
    },
  ]
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading>{t("orders.title")}</Heading>
        <Button size="small" variant="secondary" asChild>
          <Link to="/svc/orders/new">{t("menu.newOrder")}</Link>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        <div className="w-full md:w-64">
          <Input
            type="search"
            size="small"
            autoFocus={id === undefined}
            aria-label={t("orders.search")}
            placeholder={t("orders.search")}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {choices.map(({ name, label, value, all, options }) => (
          <Choice
            key={name}
            label={label}
            value={value ?? ANY}
            onChange={(chosen) => change(name, chosen)}
            options={[[ANY, all], ...options]}
          />
        ))}
        <Choice
          label={t("orders.period")}
          value={period}
          onChange={(chosen) => change("period", chosen)}
          options={[
            ["today", t("orders.today")],
            ["week", t("orders.week")],
            ["all", t("orders.allDates")],
          ]}
        />
      </div>
      {list.data === undefined ? (
        list.isError ? (
          <Failed error={list.error} onRetry={again} />
        ) : (
          <Loading onRetry={again} lines={8} />
        )
      ) : (
        <>
          {total === 0 ? (
            <div className="flex flex-col items-center gap-y-3 px-6 py-12">
              <Text size="small">{t("orders.none")}</Text>
              {filtered && (
                <Button
                  size="small"
                  variant="secondary"
                  onClick={() => {
                    setTyped("")
                    setParams({ period: "all" }, { replace: true })
                  }}
                >
                  {t("orders.clear")}
                </Button>
              )}
            </div>
          ) : (
            <OrderRows
              orders={list.data.data}
              now={overview?.server_time ?? ""}
              onOpen={(number) => go(`/svc/orders/${number}`)}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
            <Text size="small" className="text-ui-fg-subtle" role="status">
              {t("orders.count", { count: total })}
            </Text>
            {pages > 1 && (
              <div className="flex items-center gap-x-2">
                <Text size="small" className="text-ui-fg-subtle">
                  {t("orders.page", { page, pages })}
                </Text>
                <Button size="small" variant="transparent" disabled={page <= 1} onClick={() => change("page", String(page - 1))}>
                  {t("orders.previous")}
                </Button>
                <Button
                  size="small"
                  variant="transparent"
                  disabled={page >= pages}
                  onClick={() => change("page", String(page + 1))}
                >
                  {t("orders.next")}
                </Button>
              </div>
            )}
          </div>
        </>
      )}
      {id !== undefined && <OrderDrawer id={id} serverTime={overview?.server_time} onClose={() => go("/svc/orders")} />}
    </Container>
  )
}
