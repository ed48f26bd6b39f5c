import { CheckCircle, CircleHalfDottedClock, MinusCircle, User, Users } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { TableOccupancy } from "../../../client/generated"
import { useFormats } from "../../lib/format"
import { type SeatState, stateOf, sumOf } from "../../lib/tables/seats"
import { useStateText } from "./use-state-text"

interface TableTileProps {
  readonly table: TableOccupancy
  readonly now: string | undefined
  /** Whether the Tab key reaches this tile. */
  readonly isFirst: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: () => void
}

const ICONS = { occupied: Users, held: CircleHalfDottedClock, free: CheckCircle, inactive: MinusCircle } as const
const COLORS: Readonly<Record<SeatState["name"], string>> = {
  occupied: "text-ui-tag-orange-icon",
  held: "text-ui-tag-blue-icon",
  free: "text-ui-tag-green-icon",
  inactive: "text-ui-fg-subtle",
}

/** A table: its name, its number of seats, its state, and the total of its open orders. */
export function TableTile({ table, now, isFirst, onFocus, onKeyDown, onOpen }: TableTileProps) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const stateText = useStateText()
  const { id, label, capacity, orders } = table
  const state = stateOf(table)
  const sum = sumOf(orders)
  const Icon = ICONS[state.name]
  return (
    <li className="min-w-0">
      <button
        type="button"
        data-table={id}
        tabIndex={isFirst ? 0 : -1}
        className={`bg-ui-bg-component hover:bg-ui-bg-component-hover shadow-elevation-card-rest focus-visible:shadow-borders-focus flex h-full w-full scroll-my-16 flex-col gap-y-1 rounded-lg px-3 py-2 text-left focus-visible:outline-none transition-fg ${
          state.name === "occupied" ? "border-ui-tag-orange-icon border-l-4 pl-2" : ""
        }`}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={onOpen}
      >
        <span className="flex w-full items-baseline justify-between gap-x-2">
          <Text as="span" weight="plus" className="min-w-0 break-words">
            {label}
          </Text>
          <span className="txt-small text-ui-fg-subtle flex shrink-0 items-center gap-x-1 tabular-nums">
            <User className="size-3.5" aria-hidden />
            <span aria-hidden>{capacity}</span>
            <span className="sr-only">{t("tables.seats", { count: capacity })}</span>
          </span>
        </span>
        <span className="txt-small flex items-start gap-x-1.5">
          <Icon className={`mt-0.5 shrink-0 ${COLORS[state.name]}`} aria-hidden />
          <span className="min-w-0 break-words">{stateText(state, now)}</span>
        </span>
        {sum !== null && (
          <Text as="span" size="small" className="text-ui-fg-subtle tabular-nums">
            {t("tables.orders", { count: orders.length, sum: money(sum.total, sum.currency) })}
          </Text>
        )}
      </button>
    </li>
  )
}
