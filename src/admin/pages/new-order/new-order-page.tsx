import "../../i18n/new-order/add"
import { Button, Container, Heading, InlineTip } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useSearchParams } from "react-router-dom"
import type { Order } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { Loading } from "../../components/loading"
import { useLiveOrders } from "../../lib/live/use-live"
import { productsOf } from "../../lib/menu/rows"
import { isNotSetUp, useMenu } from "../../lib/menu/use-menu"
import { emptyDraft, type Way, withGuest } from "../../lib/new-order/draft"
import { useGuest } from "../../lib/new-order/use-guests"
import { useTables } from "../../lib/new-order/use-new-order"
import { useOverview } from "../../lib/orders/use-orders"
import { OrderForm } from "./order-form"
import { Placed } from "./placed"

/**
 * Takes an order for a guest on the phone or at the counter. `?customer=` and `?table=` preselect the guest and the table. `?test=` says what becomes
 * of an order that is only a test.
 */
export default function NewOrderPage() {
  const { t } = useTranslation("svc")
  const [params, setParams] = useSearchParams()
  const isTest = params.get("test") !== null
  const [placed, setPlaced] = useState<Order>()
  const [turn, setTurn] = useState(0)
  const overview = useOverview(useLiveOrders())
  const [menu, tables] = [useMenu(), useTables()]
  const customer = params.get("customer") ?? undefined
  const guest = useGuest(customer)
  const again = () => {
    for (const part of [overview, tables, menu]) void part.refetch()
    if (customer !== undefined) void guest.refetch()
  }
  const isUnready = isNotSetUp(menu.error)
  const sections = menu.sections ?? (isUnready ? [] : undefined)
  const failure = overview.error ?? (isUnready ? null : menu.error) ?? tables.error
  if (
    overview.data === undefined ||
    sections === undefined ||
    tables.data === undefined ||
    (customer !== undefined && guest.isPending)
  )
    return failure === null ? <Loading onRetry={again} lines={10} /> : <Failed error={failure} onRetry={again} />
  if (placed !== undefined) {
    const next = () => {
      setParams({}, { replace: true })
      setTurn(turn + 1)
      setPlaced(undefined)
    }
    return <Placed order={placed} isTest={isTest} now={overview.data.server_time} onNext={next} />
  }
  const products = productsOf(sections)
  const ways: Way[] = [
    ...overview.data.modes.filter(({ enabled }) => enabled).map(({ slug }): Way => slug),
    ...(tables.data.enabled ? (["dine_in"] as const) : []),
  ]
  const [first] = ways
  if (first === undefined || products.length === 0)
    return (
      <Container className="divide-y p-0">
        <Heading className="px-6 py-4">{t("menu.newOrder")}</Heading>
        <Empty text={t("newOrder.none")}>
          <Button size="small" variant="secondary" asChild>
            <Link to="/svc">{t("state.setUp")}</Link>
          </Button>
        </Empty>
      </Container>
    )
  const table = tables.data.tables.find(({ id }) => id === params.get("table"))?.id
  const begun = emptyDraft(table === undefined ? (ways.includes("pickup") ? "pickup" : first) : "dine_in", table)
  return (
    <div className="flex flex-col gap-y-3">
      {isTest && (
        <InlineTip variant="info" label={t("newOrder.test.label")}>
          {t("newOrder.test.text")}
        </InlineTip>
      )}
      <OrderForm
        key={turn}
        start={guest.data ? withGuest(begun, guest.data) : begun}
        ways={ways}
        products={products}
        tables={tables.data.tables}
        overview={overview.data}
        onPlaced={setPlaced}
      />
    </div>
  )
}
