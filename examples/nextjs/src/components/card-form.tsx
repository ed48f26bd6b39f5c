"use client"

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js"
import { useRouter } from "next/navigation"
import { type FormEvent, useMemo, useState } from "react"
import { useLocale } from "@/i18n/provider"
import { fill } from "@/i18n/text"
import { openStripe, type StripeTerms } from "@/lib/open-stripe"

interface Props extends StripeTerms {
  readonly number: string
  readonly amount: string
  readonly clientSecret: string
}

/** Stripe's payment element. Stripe's script is loaded only here. */
export function CardForm({ publishableKey, account, script, clientSecret, ...order }: Props) {
  const { language } = useLocale()
  const stripe = useMemo(() => openStripe({ publishableKey, account, script }), [publishableKey, account, script])
  return (
    // With another `key` React renders a new form: Stripe cannot change the secret of a form, and a changed order has a new secret.
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, locale: language }}>
      <PayForm {...order} />
    </Elements>
  )
}

function PayForm({ number, amount }: Pick<Props, "number" | "amount">) {
  const router = useRouter()
  const stripe = useStripe()
  const elements = useElements()
  const { text, price } = useLocale()
  const [isPaying, setIsPaying] = useState(false)
  const [problem, setProblem] = useState("")

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements) return
    setIsPaying(true)
    setProblem("")
    const next = `/order/${number}?returned=1`
    // For 3-D Secure the bank's page opens, and then sends the guest back to the order.
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: "if_required",
      confirmParams: { return_url: `${location.origin}${next}` },
    })
    if (!error) return router.push(next)
    setProblem(error.message ?? text.payFailed)
    setIsPaying(false)
  }

  return (
    <form onSubmit={(event) => void pay(event)} className="card-form">
      <PaymentElement />
      <p role="alert" className="problems">
        {problem}
      </p>
      <button type="submit" className="primary wide" disabled={!stripe || isPaying}>
        {isPaying ? text.paying : fill(text.payNow, { total: price(amount) })}
      </button>
    </form>
  )
}
