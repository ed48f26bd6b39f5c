import "../../i18n/orders/add"
import { Button, Container, Heading, toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { NewerRows } from "../../components/lists/newer-rows"
import { Loading } from "../../components/loading"
import { ActionProblem } from "../../components/problems/action-problem"
import { useAttempt } from "../../components/use-attempt"
import { useLiveOrders } from "../../lib/live/use-live"
import { useHeldList } from "../../lib/orders/use-held-list"
import { useOrderList, useOverview } from "../../lib/orders/use-orders"
import { useOrdersCsv } from "../../lib/orders/use-orders-csv"
import { BulkBar, LIST_PLACE } from "./bulk-bar"
import { FilterBar } from "./filter-bar"
import { OrderDrawer } from "./order-drawer"
import { OrderRows } from "./order-rows"
import { PagesBar } from "./pages-bar"
import { useListKeys } from "./use-list-keys"
import { datesOf, useOrderFilters } from "./use-order-filters"
import { ViewsMenu } from "./views-menu"

const PER_PAGE = 20

/** The list of orders, with filters. The filters are in the URL, so that a view can be bookmarked. */
export default function OrdersPage() {
  const { t } = useTranslation("svc")
  const { id } = useParams()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const [params, setParams] = useSearchParams()
  const live = useLiveOrders()
  const { data: overview, isError: dateless } = useOverview(live)
  const filters = useOrderFilters()
  const { period, page, day, isFiltered, change } = filters
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const csv = useOrdersCsv()
  const container = useRef<HTMLDivElement>(null)
  useListKeys(container)

  // The overview contains the store's current day.
  const ready = period === "all" || period === "day" || overview !== undefined || dateless
  const today = overview?.today.date ?? ""
  const dates = ready && (overview !== undefined || period === "day") ? datesOf(period, today, day) : {}
  const query = { ...filters.query, ...dates }
  const list = useOrderList({ ...query, page, per_page: PER_PAGE }, ready)
  const held = useHeldList(JSON.stringify([query, page]), list.isPlaceholderData ? undefined : list.data?.data)
  const again = () => void list.refetch()
  const total = list.data?.meta?.total ?? 0
  const shown = list.isPlaceholderData ? (list.data?.data ?? []) : held.rows
  const chosen = shown.filter((order) => selected.has(order.id))
  // Reads the filters from the URL, because the last change may not be rendered yet.
  const go = (pathname: string) => void navigate({ pathname, search: window.location.search })
  const open = (number: number) => go(`/svc/orders/${number}`)
  const at = shown.findIndex(({ number, id: orderId }) => String(number) === id || orderId === id)
  const save = () =>
    void attempt(
      () => csv.mutateAsync({ query, day: today }),
      ({ count, more }) => more && toast.warning(t("orderTools.csvMost", { count })),
      { place: LIST_PLACE },
    )
  return (
    <Container ref={container} className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading>{t("orders.title")}</Heading>
        <div className="flex flex-wrap items-center gap-2">
          <ViewsMenu query={viewOf(params)} onChoose={(query) => setParams(new URLSearchParams(query), { replace: true })} />
          <Button size="small" variant="secondary" isLoading={csv.isPending} disabled={total === 0} onClick={save}>
            {t("orderTools.csv")}
          </Button>
          <Button size="small" variant="secondary" asChild>
            <Link to="/svc/orders/new">{t("menu.newOrder")}</Link>
          </Button>
        </div>
      </div>
      <ActionProblem place={LIST_PLACE} className="px-6 py-3" />
      <FilterBar filters={filters} autoFocus={id === undefined} today={today} />
      {list.data === undefined ? (
        list.isError ? (
          <Failed error={list.error} onRetry={again} />
        ) : (
          <Loading onRetry={again} lines={8} />
        )
      ) : (
        <>
          {chosen.length > 0 && <BulkBar orders={chosen} onDone={() => setSelected(new Set())} />}
          {total === 0 ? (
            <Empty text={t("orders.none")}>
              {isFiltered && (
                <Button size="small" variant="secondary" onClick={() => setParams({ period: "all" }, { replace: true })}>
                  {t("orders.clear")}
                </Button>
              )}
            </Empty>
          ) : (
            <div>
              {held.waiting > 0 && page === 1 && (
                <NewerRows label={t("orderTools.waiting", { count: held.waiting })} onShow={held.showAll} />
              )}
              <OrderRows
                orders={shown}
                now={overview?.server_time ?? ""}
                selected={selected}
                onSelect={setSelected}
                onOpen={open}
              />
            </div>
          )}
          <PagesBar
            total={total}
            page={page}
            pages={list.data.meta?.total_pages ?? 1}
            onChange={(wanted) => change("page", String(wanted))}
          />
        </>
      )}
      {id !== undefined && (
        <OrderDrawer
          id={id}
          serverTime={overview?.server_time}
          previous={at > 0 ? shown[at - 1]?.number : undefined}
          next={at < 0 ? undefined : shown[at + 1]?.number}
          onOpen={open}
          onClose={() => go("/svc/orders")}
        />
      )}
    </Container>
  )
}

/** The filters in a URL, without the page number. */
function viewOf(params: URLSearchParams): string {
  const view = new URLSearchParams(params)
  view.delete("page")
  return view.toString()
}
