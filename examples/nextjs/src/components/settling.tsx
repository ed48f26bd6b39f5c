"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { useLocale } from "@/i18n/provider"

/** How long (ms) the result of a payment is awaited. */
const PATIENCE = 20_000

/** Shown to a guest who has just paid, until the service knows the result. If it takes too long, the page offers to pay again. */
export function Settling({ number }: { readonly number: string }) {
  const router = useRouter()
  const { text } = useLocale()
  useEffect(() => {
    const timer = setTimeout(() => router.replace(`/order/${number}`), PATIENCE)
    return () => clearTimeout(timer)
  }, [router, number])
  return <p>{text.payWait}</p>
}
