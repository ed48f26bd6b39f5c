import { redirect } from "next/navigation"
import { CardForm } from "@/components/card-form"
import { Refresh } from "@/components/refresh"
import { requestLanguage } from "@/i18n/request-language"
import { DICTIONARIES, fill } from "@/i18n/text"
import { isPayable, maySwitch } from "@/lib/methods"
import { openPayment } from "@/lib/open-payment"
import { ownOrder } from "@/lib/own-order"
import { giveUp, payAtTheDoor } from "@/lib/payment-actions"
import { stripeScript } from "@/lib/stripe-script"
import { shop } from "@/lib/svc"

interface Props {
  readonly params: Promise<{ readonly number: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** Takes the payment of an unpaid order. */
export default async function PayPage({ params, searchParams }: Props) {
  const [{ number }, { problem }] = await Promise.all([params, searchParams])
  const { order, payment: known } = await ownOrder(number)
  if (order.status !== "pending" || known.kind !== "online") redirect(`/order/${number}`)

  const [payment, language, status] = await Promise.all([openPayment(number, known), requestLanguage(), shop.status()])
  const text = DICTIONARIES[language]
  const method = status.payment_methods.filter(isPayable).find(({ id }) => id === payment.gateway)
  const offline = maySwitch(method) ? status.payment_methods.filter(({ kind }) => kind === "offline") : []
  const secret = payment.session?.data.client_secret
  const until = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: status.timezone })
  return (
    <main className="narrow">
      <h1>{fill(text.pay, { number })}</h1>
      {payment.expires_at !== null && <p>{fill(text.payHold, { time: until.format(new Date(payment.expires_at)) })}</p>}
      {method && typeof secret === "string" ? (
        <CardForm
          number={number}
          amount={payment.amount}
          publishableKey={method.public.publishable_key}
          account={method.public.account}
          script={stripeScript(method.public.publishable_key)}
          clientSecret={secret}
        />
      ) : (
        <p role="status">{text.payUnopened}</p>
      )}
      <Refresh seconds={5} />
      <section aria-labelledby="else">
        <h2 id="else">{text.payElse}</h2>
        {typeof problem === "string" && (
          <p role="alert" className="problems">
            {Object.hasOwn(text.problems, problem) ? text.problems[problem as keyof typeof text.problems] : text.error}
          </p>
        )}
        <div className="stack">
          {offline.map(({ id, title }) => (
            <form key={id} action={payAtTheDoor.bind(null, number, id)}>
              <button type="submit" className="wide">
                {title}
              </button>
            </form>
          ))}
          <form action={giveUp.bind(null, number)}>
            <button type="submit" className="plain wide">
              {text.giveUp}
            </button>
          </form>
        </div>
      </section>
    </main>
  )
}
