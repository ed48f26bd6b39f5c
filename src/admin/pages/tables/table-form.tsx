import { toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsTables } from "../../../client/generated"
import { TABLE_LIMITS } from "../../../domain/tables"
import { TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { MergeView } from "../../components/merge-view"
import { SwitchField } from "../../components/switch-field"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../../lib/api"
import { changedFields } from "../../lib/changed-fields"
import { isChangedMeanwhile } from "../../lib/merge/save-on-top"
import { tableClashes } from "../../lib/tables/clashes"
import { changed, type TableFields } from "../../lib/tables/edits"
import { seatsOf } from "../../lib/tables/new-tables"
import { useSaveTables } from "../../lib/tables/use-tables"
import { Zones } from "./zones"

interface TableFormProps {
  readonly id: string
  readonly latest: Answer<SettingsTables>
  readonly onClose: () => void
}

const NONE: TableFields = { label: "", zone: "", capacity: 1, active: true }
const FIELDS = [
  ["label", "table.name"],
  ["zone", "table.zone"],
  ["capacity", "table.seats"],
  ["active", "table.active"],
] as const

/** The form of one table. If another user has changed the same fields since it was opened, both values are shown. */
export function TableForm({ id, latest, onClose }: TableFormProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const zonesId = useId()
  const [seen, setSeen] = useState(latest)
  const fieldsOf = ({ data }: Answer<SettingsTables>): TableFields => data.tables.find((table) => table.id === id) ?? NONE
  const stored = fieldsOf(seen)
  const [label, setLabel] = useState(stored.label)
  const [zone, setZone] = useState(stored.zone)
  const [seats, setSeats] = useState(String(stored.capacity))
  const [active, setActive] = useState(stored.active)
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error, reset } = useSaveTables()

  const capacity = seatsOf(seats) ?? 0
  const wrongSeats = capacity === 0
  const mine: TableFields = { label: label.trim(), zone: zone.trim(), capacity, active }
  const theirs = fieldsOf(latest)
  const isConflict = isChangedMeanwhile(error)
  const wrong = mine.label === "" || wrongSeats
  const edit = changed(id, changedFields(mine, stored))
  const clashes = isConflict ? tableClashes(seen.data, { edit }, latest.data).map(({ name }) => name) : []
  const isClash = ([field]: readonly [string, string]) => clashes.includes(`${id}.${field}`)

  const save = (version = seen): void => {
    setTried(true)
    if (wrong) return
    mutate(
      { seen: version, edit },
      {
        onSuccess: () => {
          toast.success(t("form.saved"))
          onClose()
        },
      },
    )
  }
  /** Takes the other user's value of each field that both have changed, and keeps the other changes of the form. */
  const take = (): void => {
    const taken = {
      ...theirs,
      ...changedFields(mine, stored),
      ...Object.fromEntries(FIELDS.filter(isClash).map(([field]) => [field, theirs[field]])),
    }
    setSeen(latest)
    setLabel(taken.label)
    setZone(taken.zone)
    setSeats(String(taken.capacity))
    setActive(taken.active)
    reset()
  }
  const textOf = (value: string | number | boolean): string =>
    typeof value === "boolean" ? t(value ? "schedule.yes" : "schedule.no") : String(value) || "–"
  const said = tried && wrong ? t("form.invalid") : error === null || isConflict ? undefined : reason(error)
  return (
    <FormDrawer
      title={t("table.edit", { name: stored.label })}
      isSaving={isPending}
      problem={said}
      onSave={() => save()}
      onClose={onClose}
    >
      {isConflict && (
        <MergeView
          differences={FIELDS.filter(isClash).map(([field, name]) => ({
            key: field,
            name: t(name),
            mine: textOf(mine[field]),
            theirs: textOf(theirs[field]),
          }))}
          onKeep={() => save(latest)}
          onTake={take}
        />
      )}
      <TextField
        label={t("table.name")}
        autoFocus
        autoComplete="off"
        maxLength={TABLE_LIMITS.label}
        value={label}
        onChange={setLabel}
        error={tried && mine.label === "" ? t("table.noName") : undefined}
      />
      <TextField
        label={t("table.zone")}
        autoComplete="off"
        maxLength={TABLE_LIMITS.zone}
        list={zonesId}
        value={zone}
        onChange={setZone}
      />
      <Zones id={zonesId} tables={latest.data.tables} />
      <TextField
        label={t("table.seats")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={seats}
        onChange={setSeats}
        error={wrongSeats ? t("addTables.problems.seats", { most: TABLE_LIMITS.capacity }) : undefined}
      />
      <SwitchField label={t("table.active")} checked={active} onChange={setActive} />
    </FormDrawer>
  )
}
