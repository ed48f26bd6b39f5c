import { memo } from "react"
import { useTranslation } from "react-i18next"
import type { OffChoice } from "../../lib/menu/off-until"
import type { Row } from "../../lib/menu/rows"
import { ProductRow } from "./product-row"
import type { useSwitching } from "./use-switching"

interface MenuRowProps {
  readonly row: Row
  readonly index: number
  readonly count: number
  /** The distance (px) from the beginning of the list. */
  readonly top: number
  readonly measure: (element: HTMLElement | null) => void
  readonly choices: readonly OffChoice[]
  readonly serverTime: string
  /** Whether the menu of times is open. */
  readonly isOpen: boolean
  readonly onUntil: (id: string | undefined) => void
  readonly onSwitch: ReturnType<typeof useSwitching>
}

/** A category or a product in the list. While the list scrolls, only the rows that come into view are rendered. */
export const MenuRow = memo((props: MenuRowProps) => {
  const { row, index, count, top, measure, choices, serverTime, isOpen, onUntil, onSwitch } = props
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="border-ui-border-base absolute inset-x-0 top-0 border-b"
      style={{ transform: `translateY(${top}px)` }}
    >
      {row.kind === "heading" ? (
        <Heading row={row} />
      ) : (
        <ProductRow
          product={row.product}
          choices={choices}
          serverTime={serverTime}
          isOpen={isOpen}
          onOpen={(open) => onUntil(open ? row.key : undefined)}
          onSwitch={onSwitch}
        />
      )}
    </li>
  )
})

function Heading({ row: { name, hidden, count } }: { readonly row: Extract<Row, { kind: "heading" }> }) {
  const { t } = useTranslation("svc")
  return (
    <div className="bg-ui-bg-subtle txt-compact-small-plus text-ui-fg-subtle flex items-center justify-between gap-x-4 px-6 py-2">
      <span>{hidden ? t("menuPage.hiddenSection", { name }) : name}</span>
      <span className="tabular-nums">{count}</span>
    </div>
  )
}
