"use client"

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js"
import { useRouter } from "next/navigation"
import { type FormEvent, useMemo, useState } from "react"
import { useLocale } from "@/i18n/provider"
import { fill } from "@/i18n/text"
import { openStripe } from "@/lib/open-stripe"

interface Props {
  readonly number: string
  readonly amount: string
  readonly publishableKey: string
  /** See `stripeScript`. */
  readonly script: string | undefined
  readonly clientSecret: string
}

/** Stripe's payment element. Stripe's script is loaded only here. */
export function CardForm({ publishableKey, script, clientSecret, ...order }: Props) {
  const { language } = useLocale()
  const stripe = useMemo(() => openStripe(publishableKey, script), [publishableKey, script])
  return (
    <Elements stripe={stripe} options={{ clientSecret, locale: language }}>
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
    // For 3-D Secure the bank's page opens, and then sends the guest back to the order.
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: "if_required",
      confirmParams: { return_url: `${location.origin}/order/${number}` },
    })
    if (!error) return router.push(`/order/${number}`)
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
