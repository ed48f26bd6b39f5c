import { EllipsisHorizontal } from "@medusajs/icons"
import { Badge, DropdownMenu, Hint, IconButton, Input, Text } from "@medusajs/ui"
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import {
  type ExtraRow,
  filledOf,
  type GroupDraft,
  isTable,
  withMovedRow,
  withoutRow,
  withPasted,
  withRow,
} from "../../lib/extras/draft"
import { useCurrency } from "../../lib/orders/use-currency"

interface ExtraGridProps {
  readonly draft: GroupDraft
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (draft: GroupDraft) => void
}

const COLUMNS = ["name", "price"] as const

/** The extras of a group as rows. A new row appears when the last one is filled in; a table can be pasted. */
export function ExtraGrid({ draft, errorOf, onChange }: ExtraGridProps) {
  const { t } = useTranslation("svc")
  const { currency } = useCurrency()
  const hintId = useId()
  const grid = useRef<HTMLFieldSetElement>(null)

  /** Moves the focus to the same column of another row. */
  const press = (event: KeyboardEvent<HTMLInputElement>, index: number, column: string): void => {
    const by = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const to = event.key === "Enter" ? "name" : column
    grid.current?.querySelector<HTMLElement>(`[data-cell="${index + by} ${to}"]`)?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, { key }: ExtraRow): void => {
    const text = event.clipboardData.getData("text/plain")
    if (!isTable(text)) return
    event.preventDefault()
    onChange(withPasted(draft, key, text))
  }
  const count = filledOf(draft).length
  return (
    <fieldset ref={grid} className="flex flex-col gap-y-2" aria-describedby={hintId}>
      <legend className="txt-compact-small-plus">{t("menu.extras")}</legend>
      <Hint id={hintId}>{t("extrasPage.rowsHint")}</Hint>
      <ul className="flex flex-col gap-y-2">
        {draft.rows.map((row, index) => {
          const isLast = index >= count
          const name = row.name.trim() || String(index + 1)
          return (
            <li key={row.key} className="flex flex-col gap-y-1">
              <div className="flex items-center gap-x-2">
                {COLUMNS.map((column) => (
                  <div key={column} className={column === "name" ? "min-w-0 flex-1" : "w-24 shrink-0"}>
                    <Input
                      size="small"
                      autoComplete="off"
                      maxLength={column === "name" ? 255 : 20}
                      inputMode={column === "name" ? "text" : "decimal"}
                      placeholder={
                        column === "name"
                          ? isLast
                            ? t("extrasPage.nextExtra")
                            : ""
                          : `${t("extrasPage.free")} (${currency ?? ""})`
                      }
                      data-cell={`${index} ${column}`}
                      aria-label={t(`extrasPage.cells.${column}`, { name: index + 1 })}
                      aria-invalid={errorOf(`${row.key}.${column}`) !== undefined}
                      value={row[column]}
                      onChange={(event) => onChange(withRow(draft, row.key, { [column]: event.target.value }))}
                      onKeyDown={(event) => press(event, index, column)}
                      onPaste={(event) => paste(event, row)}
                    />
                  </div>
                ))}
                {isLast ? (
                  <span className="w-7 shrink-0" />
                ) : (
                  <DropdownMenu>
                    <DropdownMenu.Trigger asChild>
                      <IconButton
                        size="small"
                        variant="transparent"
                        type="button"
                        aria-label={t("extrasPage.actionsOf", { name })}
                      >
                        <EllipsisHorizontal />
                      </IconButton>
                    </DropdownMenu.Trigger>
                    <DropdownMenu.Content align="end">
                      <DropdownMenu.Item onClick={() => onChange(withRow(draft, row.key, { enabled: !row.enabled }))}>
                        {t(row.enabled ? "availability.takeOff" : "availability.putBack")}
                      </DropdownMenu.Item>
                      <DropdownMenu.Item disabled={index === 0} onClick={() => onChange(withMovedRow(draft, row.key, -1))}>
                        {t("extrasPage.up")}
                      </DropdownMenu.Item>
                      <DropdownMenu.Item disabled={index === count - 1} onClick={() => onChange(withMovedRow(draft, row.key, 1))}>
                        {t("extrasPage.down")}
                      </DropdownMenu.Item>
                      <DropdownMenu.Separator />
                      <DropdownMenu.Item onClick={() => onChange(withoutRow(draft, row.key))}>
                        {t("extrasPage.remove")}
                      </DropdownMenu.Item>
                    </DropdownMenu.Content>
                  </DropdownMenu>
                )}
              </div>
              <RowNotes row={row} problems={COLUMNS.flatMap((column) => errorOf(`${row.key}.${column}`) ?? [])} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function RowNotes({ row, problems }: { readonly row: ExtraRow; readonly problems: readonly string[] }) {
  const { t } = useTranslation("svc")
  if (row.enabled && problems.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!row.enabled && (
        <Badge size="2xsmall" color="red">
          {t("availability.off")}
        </Badge>
      )}
      {problems.map((problem) => (
        <Text key={problem} size="small" className="text-ui-fg-error">
          {problem}
        </Text>
      ))}
    </div>
  )
}
