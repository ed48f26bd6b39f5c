import { createElement, useEffect, useRef } from "react"

const SERVER = "https://api.shop.example"

interface MenuProps {
  /** Slug of the only section to show. */
  readonly category?: string
  /** Called with each order that the guest has placed. */
  readonly onOrder?: (order: { readonly id: string; readonly total: string }) => void
}

/** The restaurant's menu, cart and checkout. The elements are loaded in the browser, so the component can be rendered on a server. */
export function Menu({ category, onOrder }: MenuProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void import(/* webpackIgnore: true */ /* @vite-ignore */ `${SERVER}/svc/kit/svc.js`)
  }, [])
  useEffect(() => {
    const element = place.current
    const placed = (event: Event) => onOrder?.((event as CustomEvent).detail.order)
    element?.addEventListener("svc:order-placed", placed)
    return () => element?.removeEventListener("svc:order-placed", placed)
  }, [onOrder])
  const tags = ["svc-status", "svc-mode", "svc-table", "svc-cart", "svc-order"]
  return (
    <div ref={place}>
      {tags.map((tag) => createElement(tag, { key: tag }))}
      {createElement("svc-catalog", { category })}
    </div>
  )
}
