import { CheckCircleSolid } from "@medusajs/icons"
import { Button, Container, Heading, InlineTip, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Order } from "../../../client/generated"
import { useModeName } from "../../components/modes/mode-name"
import { OrderLines } from "../../components/order-lines"
import { absoluteUrl } from "../../lib/api"
import { useFormats } from "../../lib/format"
import { dueOf } from "../../lib/orders/use-orders"
import { useMethodName } from "../../lib/payment/use-method-name"
import { storefrontOf } from "../../lib/settings/storefront"
import { useOperation } from "../../lib/settings/use-operation"

interface PlacedProps {
  readonly order: Order
  /** Whether the owner tries the service out. */
  readonly isTest: boolean
  readonly now: string
  readonly onNext: () => void
}

/** Confirms a placed order: the facts for the guest, links to the order and to its list, and a button for the next order. */
export function Placed({ order, isTest, now, onNext }: PlacedProps) {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  const methodName = useMethodName()
  const modeName = useModeName()
  const rows = [
    [t("newOrder.total"), money(order.total, order.currency), "txt-small-plus"],
    [t("newOrder.payment"), methodName(order.payment_method, order.payment_method_title), "txt-small"],
  ] as const
  return (
    <Container className="flex flex-col items-center gap-y-4 px-6 py-12">
      <CheckCircleSolid className="text-ui-tag-green-icon" aria-hidden />
      <div role="status" className="text-center">
        <Heading>{t("newOrder.placed", { number: order.number })}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {modeName(order)} · {t("card.due", { time: when(dueOf(order), now) })}
        </Text>
      </div>
      <div className="flex w-full max-w-md flex-col gap-y-3">
        <OrderLines order={order} />
        <dl className="flex flex-col gap-y-1 border-t pt-3">
          {rows.map(([name, value, style]) => (
            <div key={name} className={`flex justify-between gap-x-4 ${style}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isTest && <AfterTest />}
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

/** How a test order is cancelled, and the address at which guests order. */
function AfterTest() {
  const { t } = useTranslation("svc")
  const settings = useOperation().data?.data
  const address = settings === undefined ? undefined : absoluteUrl(storefrontOf(settings))
  return (
    <>
      <InlineTip variant="info" label={t("newOrder.test.label")}>
        {t("newOrder.test.cancel", { move: t("order.move"), status: t("status.cancelled") })}
      </InlineTip>
      {address !== undefined && (
        <Text size="small" className="break-words">
          {t("newOrder.test.share")}{" "}
          <a className="inline-block max-w-full underline underline-offset-2" href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
        </Text>
      )}
    </>
  )
}
