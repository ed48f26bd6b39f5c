import type { OrderPayment } from "medusa-plugin-svc-ordering/client"
import Link from "next/link"
import { Refresh } from "@/components/refresh"
import { Settling } from "@/components/settling"
import { requestLanguage } from "@/i18n/request-language"
import { DICTIONARIES, fill } from "@/i18n/text"
import { money } from "@/lib/money"
import { ownOrder } from "@/lib/own-order"

interface Props {
  readonly params: Promise<{ readonly number: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** States in which the provider's result is not known yet. */
const UNSETTLED: readonly OrderPayment["status"][] = ["awaiting", "action_required"]

/**
 * The state of an order. A guest who has paid comes here with `returned`, perhaps from the bank's page. Whether the order is paid comes from the
 * service, not from the URL.
 */
export default async function OrderPage({ params, searchParams }: Props) {
  const [{ number }, { returned }] = await Promise.all([params, searchParams])
  const hasJustPaid = returned !== undefined
  const [{ order, progress, payment }, language] = await Promise.all([ownOrder(number, hasJustPaid), requestLanguage()])
  const text = DICTIONARIES[language]
  const isUnpaid = order.status === "pending" && payment.kind === "online"
  const isSettling = isUnpaid && hasJustPaid && UNSETTLED.includes(payment.status)
  return (
    <main className="narrow">
      <h1>{fill(text.orderNumber, { number })}</h1>
      <p className="state" role="status">
        {text.statuses[progress.status]}
      </p>
      {isSettling && <Settling number={number} />}
      {isUnpaid && payment.status === "failed" && <p role="alert">{text.payFailed}</p>}
      {isUnpaid && !isSettling && (
        <Link href={`/pay/${number}`} className="button">
          {payment.status === "failed" ? text.payAgain : fill(text.pay, { number })}
        </Link>
      )}
      {payment.status === "captured" && <p>{text.paid}</p>}
      {progress.minutes_to_arrive !== null && <p>{fill(text.arrives, { minutes: progress.minutes_to_arrive })}</p>}
      {progress.tracking_url !== null && <a href={progress.tracking_url}>{text.where}</a>}
      <ul className="lines">
        {order.line_items.map(({ id, quantity, name, variation_name, extras, total }) => (
          <li key={id}>
            <div className="line-text">
              <strong>
                {quantity} × {name}
              </strong>
              <span className="quiet">{[variation_name, ...extras.map((extra) => extra.name)].filter(Boolean).join(", ")}</span>
            </div>
            <span className="amount">{money(total, order.currency, language)}</span>
          </li>
        ))}
      </ul>
      <dl className="totals">
        {Number(order.delivery_total) > 0 && (
          <>
            <dt>{text.deliveryFee}</dt>
            <dd>{money(order.delivery_total, order.currency, language)}</dd>
          </>
        )}
        <dt className="total">{text.total}</dt>
        <dd className="total">{money(order.total, order.currency, language)}</dd>
      </dl>
      <p className="quiet">{text.thanks}</p>
      <Link href="/">{text.newOrder}</Link>
      <Refresh seconds={isSettling ? 3 : 15} />
    </main>
  )
}
