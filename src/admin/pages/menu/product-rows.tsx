import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { forwardRef, type KeyboardEvent, useEffect, useImperativeHandle, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { OffChoice } from "../../lib/menu/off-until"
import type { Row } from "../../lib/menu/rows"
import { MenuRow } from "./menu-row"
import { useScroller } from "./use-scroller"
import type { useSwitching } from "./use-switching"

const ROW_PX = 49
const OVERSCAN = 12

interface ProductRowsProps {
  readonly rows: readonly Row[]
  readonly choices: readonly OffChoice[]
  readonly serverTime: string
  /** The id of the product whose menu of times is open. */
  readonly untilOf: string | undefined
  readonly onUntil: (id: string | undefined) => void
  readonly onSwitch: ReturnType<typeof useSwitching>
  /** Called when a character is typed, because it belongs to the search. */
  readonly onType: () => void
}

/** The list of products. Only visible rows are in the document, so that a list of thousands scrolls smoothly. */
export const ProductRows = forwardRef<HTMLUListElement, ProductRowsProps>((props, outer) => {
  const { rows, choices, serverTime, untilOf, onUntil, onSwitch, onType } = props
  const { t } = useTranslation("svc")
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle(outer, () => list.current as HTMLUListElement)
  const place = useScroller(list)
  const [active, setActive] = useState<number>()
  const wanted = useRef<number>()

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place?.scroller ?? null,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: place?.above ?? 0,
    // The focused row stays in the document even when it is scrolled out of view.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return active === undefined || active >= rows.length || seen.includes(active)
        ? seen
        : [...seen, active].sort((a, b) => a - b)
    },
  })
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [role=switch]`)
    if (row) wanted.current = undefined
    row?.focus({ preventScroll: true })
  })

  const step = (from: number, by: 1 | -1): void => {
    let to = from + by
    while (rows[to]?.kind === "heading") to += by
    if (to < 0) onType()
    if (rows[to] === undefined) return
    wanted.current = to
    setActive(to)
    virtual.scrollToIndex(to, { align: "auto" })
  }
  const press = (event: KeyboardEvent<HTMLUListElement>): void => {
    const target = event.target as HTMLElement
    // An open menu above the list handles keys itself.
    if (!event.currentTarget.contains(target) || event.ctrlKey || event.metaKey || event.altKey) return
    const at = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index)
    const row = rows[at]
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      step(at, event.key === "ArrowDown" ? 1 : -1)
    } else if (event.key === " " && event.shiftKey && row?.kind === "product") {
      event.preventDefault()
      onUntil(row.key)
    } else if (event.key.length === 1 && event.key !== " ") onType()
  }
  const above = place?.above ?? 0
  return (
    <ul
      ref={list}
      aria-label={t("menuPage.products")}
      className="relative border-t"
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={press}
      onFocus={({ currentTarget, target }) => {
        if (currentTarget.contains(target)) setActive(Number(target.closest<HTMLElement>("[data-index]")?.dataset.index))
      }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        const isOpen =
          row.kind === "product" && (untilOf === row.key || (untilOf === row.product.id && index === firstOf(rows, untilOf)))
        return (
          <MenuRow
            key={key}
            row={row}
            index={index}
            count={rows.length}
            top={start - above}
            measure={virtual.measureElement}
            choices={choices}
            serverTime={serverTime}
            isOpen={isOpen}
            onUntil={onUntil}
            onSwitch={onSwitch}
          />
        )
      })}
    </ul>
  )
})

const firstOf = (rows: readonly Row[], id: string): number =>
  rows.findIndex((row) => row.kind === "product" && row.product.id === id)
