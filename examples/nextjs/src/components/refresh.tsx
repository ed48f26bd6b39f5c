"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"

/** Loads the page's data again and again while somebody looks at it. */
export function Refresh({ seconds }: { readonly seconds: number }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [router, seconds])
  return null
}
