import { redirect } from "next/navigation"
import { CardForm } from "@/components/card-form"
import { Refresh } from "@/components/refresh"
import { requestLanguage } from "@/i18n/request-language"
import { DICTIONARIES, fill } from "@/i18n/text"
import { ownOrder } from "@/lib/own-order"
import { giveUp, payAtTheDoor } from "@/lib/payment-actions"
import { stripeScript } from "@/lib/stripe-script"
import { guest } from "@/lib/svc"

interface Props {
  readonly params: Promise<{ readonly number: string }>
}

/** Takes the payment of an unpaid order. */
export default async function PayPage({ params }: Props) {
  const { number } = await params
  const [{ order, payment }, language, svc] = await Promise.all([ownOrder(number), requestLanguage(), guest()])
  if (order.status !== "pending" || payment.kind !== "online") redirect(`/order/${number}`)

  const text = DICTIONARIES[language]
  const status = await svc.status()
  const method = status.payment_methods.find(({ id }) => id === payment.gateway)
  const publishableKey = method?.kind === "online" ? method.public.publishable_key : null
  const offline = status.payment_methods.filter(({ kind }) => kind === "offline")
  const secret = payment.session?.data.client_secret
  const until = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: status.timezone })
  return (
    <main className="narrow">
      <h1>{fill(text.pay, { number })}</h1>
      {payment.expires_at !== null && <p>{fill(text.payHold, { time: until.format(new Date(payment.expires_at)) })}</p>}
      {typeof secret === "string" && publishableKey !== null ? (
        <CardForm
          number={number}
          amount={payment.amount}
          publishableKey={publishableKey}
          script={stripeScript(publishableKey)}
          clientSecret={secret}
        />
      ) : (
        <>
          <p role="status">{text.payUnopened}</p>
          <Refresh seconds={5} />
        </>
      )}
      <section aria-labelledby="else">
        <h2 id="else">{text.payElse}</h2>
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
