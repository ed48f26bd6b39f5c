import { Heading, Text, toast } from "@medusajs/ui"
import { type KeyboardEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsTables, TableOccupancy } from "../../../client/generated"
import { Empty } from "../../components/lists/empty"
import type { Answer } from "../../lib/api"
import { neighbour } from "../../lib/tables/neighbour"
import { byZone, fits, type SeatFilter, stateOf } from "../../lib/tables/seats"
import { useReleaseTable } from "../../lib/tables/use-tables"
import { Notices } from "./notices"
import { ReleaseDialog } from "./release-dialog"
import { SeatFilters } from "./seat-filters"
import { TableDrawer } from "./table-drawer"
import { TableTile } from "./table-tile"
import { useTableAttempt } from "./use-table-attempt"

interface SeatsProps {
  readonly settings: Answer<SettingsTables>
  readonly occupancy: readonly TableOccupancy[]
  /** The server's time; undefined: not known yet. */
  readonly now: string | undefined
}

/** The tables as tiles, grouped by zone. The Tab key reaches one tile; the arrow keys move the focus to the others. */
export function Seats({ settings, occupancy, now }: SeatsProps) {
  const { t } = useTranslation("svc")
  const attempt = useTableAttempt()
  const { mutateAsync } = useReleaseTable()
  const grid = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState<SeatFilter>("all")
  const [active, setActive] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const [releases, setReleases] = useState<string>()
  const shown = occupancy.filter((table) => fits(table, filter))
  const zones = byZone(shown)
  const inOrder = zones.flatMap(({ tables }) => tables)
  const first = (inOrder.find(({ id }) => id === active) ?? inOrder[0])?.id
  const tableOf = (id: string | undefined) => occupancy.find((table) => table.id === id)

  // A failure is shown here and not in the dialog, which is closed before the response arrives.
  const release = (table: TableOccupancy) =>
    void attempt(
      () => mutateAsync(table),
      () => toast.success(t("table.released", { name: table.label })),
    )
  /** Returns the focus to a tile, because a dialog opened without a trigger element does not. */
  const focus = (id: string): void =>
    void requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-table="${id}"]`)?.focus())
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const tile = (event.target as HTMLElement).closest<HTMLElement>("[data-table]")
    const table = tableOf(tile?.dataset.table)
    if (tile === null || table === undefined) return
    if (event.key.toLowerCase() === "r") {
      const { name } = stateOf(table)
      if (name === "occupied" || name === "held") setReleases(table.id)
      return
    }
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>("[data-table]") ?? [])]
    const places = tiles.map((each) => each.getBoundingClientRect())
    const next = neighbour(places, tiles.indexOf(tile), event.key)
    if (next === undefined) return
    event.preventDefault()
    tiles[next]?.focus()
  }
  const [openTable, releaseTable] = [tableOf(opened), tableOf(releases)]
  return (
    <>
      <Notices settings={settings} />
      {occupancy.length === 0 ? (
        <Empty text={t("tables.none")} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
            <SeatFilters occupancy={occupancy} value={filter} onChange={setFilter} />
            <Text size="small" className="text-ui-fg-subtle hidden md:block">
              {t("tables.keys")}
            </Text>
          </div>
          <div ref={grid} className="flex flex-col gap-y-5 px-6 py-4">
            {zones.map(({ zone, tables }) => (
              <section key={zone} className="flex flex-col gap-y-2" aria-label={zone || t("tables.noZone")}>
                {(zones.length > 1 || zone !== "") && <Heading level="h2">{zone || t("tables.noZone")}</Heading>}
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2 sm:grid-cols-3 xl:grid-cols-4">
                  {tables.map((table) => (
                    <TableTile
                      key={table.id}
                      table={table}
                      now={now}
                      isFirst={table.id === first}
                      onFocus={() => setActive(table.id)}
                      onKeyDown={press}
                      onOpen={() => setOpened(table.id)}
                    />
                  ))}
                </ul>
              </section>
            ))}
            {shown.length === 0 && <Empty text={t("tables.nothing")} />}
            {filter !== "all" && shown.length < occupancy.length && (
              <button
                type="button"
                className="txt-small text-ui-fg-subtle self-start underline underline-offset-2"
                onClick={() => setFilter("all")}
              >
                {t("tables.hidden", { count: occupancy.length - shown.length })}
              </button>
            )}
          </div>
        </>
      )}
      {openTable !== undefined && (
        <TableDrawer
          table={openTable}
          settings={settings}
          now={now}
          onRelease={() => setReleases(openTable.id)}
          onClose={() => {
            setOpened(undefined)
            focus(openTable.id)
          }}
        />
      )}
      {releaseTable !== undefined && (
        <ReleaseDialog
          table={releaseTable}
          now={now}
          onRelease={() => release(releaseTable)}
          onClose={() => {
            setReleases(undefined)
            if (openTable === undefined) focus(releaseTable.id)
          }}
        />
      )}
    </>
  )
}
