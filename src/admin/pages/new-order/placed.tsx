import { CheckCircleSolid } from "@medusajs/icons"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Order } from "../../../client/generated"
import { useFormats } from "../../lib/format"
import { dueOf } from "../../lib/orders/use-orders"

interface PlacedProps {
  readonly order: Order
  readonly now: string
  readonly onNext: () => void
}

/** Confirms a placed order: the facts for the guest, links to the order and to its list, and a button for the next order. */
export function Placed({ order, now, onNext }: PlacedProps) {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  return (
    <Container className="flex flex-col items-center gap-y-4 px-6 py-12 text-center">
      <CheckCircleSolid className="text-ui-tag-green-icon" aria-hidden />
      <div role="status">
        <Heading>{t("newOrder.placed", { number: order.number })}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("newOrder.placedText", { total: money(order.total, order.currency), time: when(dueOf(order), now) })}
        </Text>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="small" variant="transparent" asChild>
          <Link to="/svc/orders">{t("newOrder.all")}</Link>
        </Button>
        <Button size="small" variant="secondary" asChild>
          <Link to={`/svc/orders/${order.number}`}>{t("newOrder.open", { number: order.number })}</Link>
        </Button>
        <Button size="small" autoFocus onClick={onNext}>
          {t("newOrder.another")}
        </Button>
      </div>
    </Container>
  )
}
