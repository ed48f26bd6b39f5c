import { BellAlert } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { ring, unlock } from "../../lib/sound/ring"

const REPEAT_MS = 8_000

/** Rings for each new order, and repeatedly while one waits to be accepted. Shows a button only if the browser requires a click before any sound. */
export default function NewOrderSound({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { lanes, today } = overview
  const before = useRef({ waiting: lanes.new, orders: today.orders, date: today.date })
  const [rings, setRings] = useState(false)
  useEffect(() => {
    const { waiting, orders, date } = before.current
    before.current = { waiting: lanes.new, orders: today.orders, date: today.date }
    const isNew = lanes.new > waiting || (today.date === date && today.orders > orders)
    if (isNew) void ring()
    setRings((rang) => lanes.new > 0 && (rang || isNew))
  }, [lanes.new, today.orders, today.date])
  useEffect(() => {
    if (!rings) return
    const timer = setInterval(() => void ring(), REPEAT_MS)
    return () => clearInterval(timer)
  }, [rings])

  const [isLocked, setIsLocked] = useState(false)
  useEffect(() => {
    const look = (): void => void unlock().then((open) => setIsLocked(!open))
    look()
    for (const gesture of ["pointerup", "keyup"]) window.addEventListener(gesture, look, { passive: true })
    return () => {
      for (const gesture of ["pointerup", "keyup"]) window.removeEventListener(gesture, look)
    }
  }, [])
  if (!isLocked) return null
  return (
    <Button size="small" variant="transparent" className="text-ui-tag-orange-text whitespace-nowrap">
      <BellAlert aria-hidden />
      <span className="max-md:sr-only">{t("sound.locked")}</span>
    </Button>
  )
}
