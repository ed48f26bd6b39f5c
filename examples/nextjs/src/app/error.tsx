"use client"

import { useLocale } from "@/i18n/provider"

export default function Failure({ reset }: { readonly reset: () => void }) {
  const { text } = useLocale()
  return (
    <main className="narrow">
      <h1>{text.error}</h1>
      <button type="button" onClick={reset}>
        {text.retry}
      </button>
    </main>
  )
}
