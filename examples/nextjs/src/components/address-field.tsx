"use client"

import type { DeliveryCheckAddressResult } from "medusa-plugin-svc-ordering/client"
import { useId, useState } from "react"
import { useLocale } from "@/i18n/provider"
import { fill } from "@/i18n/text"
import { checkAddress } from "@/lib/order-actions"

interface Props {
  readonly value: string
  /** Called when the guest has finished typing. */
  readonly onChange: (address: string) => void
}

/** The delivery address, with the service's answer: distance and fee, or that it is too far. */
export function AddressField({ value, onChange }: Props) {
  const { text, language, price } = useLocale()
  const [typed, setTyped] = useState(value)
  const [answer, setAnswer] = useState<DeliveryCheckAddressResult | "checking" | "unknown">()
  const hint = useId()

  const check = async () => {
    const address = typed.trim()
    if (address === value) return
    onChange(address)
    if (address === "") return setAnswer(undefined)
    setAnswer("checking")
    setAnswer((await checkAddress(address).catch(() => null)) ?? "unknown")
  }

  const said = () => {
    if (answer === undefined) return text.addressHint
    if (answer === "checking") return text.checking
    if (answer === "unknown") return text.addressUnknown
    if (!answer.deliverable) return answer.reason === "out_of_range" ? text.tooFar : text.addressUnknown
    const distance = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(answer.distance_km)
    return fill(text.reachable, { distance, fee: price(answer.fee) })
  }

  return (
    <div className="field">
      <label htmlFor={`${hint}-address`}>{text.address}</label>
      <input
        id={`${hint}-address`}
        autoComplete="street-address"
        required
        aria-describedby={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void check()}
      />
      <p id={hint} role="status" className="quiet">
        {said()}
      </p>
    </div>
  )
}
