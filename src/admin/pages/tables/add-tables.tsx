import { Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsTables } from "../../../client/generated"
import { TABLE_LIMITS } from "../../../domain/tables"
import { TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { SwitchField } from "../../components/switch-field"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../../lib/api"
import { isChangedMeanwhile } from "../../lib/merge/save-on-top"
import { added } from "../../lib/tables/edits"
import { judgeNew, type NamesProblem, seatsOf } from "../../lib/tables/new-tables"
import { useSaveTables } from "../../lib/tables/use-tables"
import { Zones } from "./zones"

interface AddTablesProps {
  readonly settings: Answer<SettingsTables>
  readonly onClose: () => void
}

/** Adds many tables at once. The first tables switch ordering at tables on, unless that is deselected. */
export function AddTables({ settings, onClose }: AddTablesProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const zonesId = useId()
  const { tables, enabled } = settings.data
  const [names, setNames] = useState("")
  const [zone, setZone] = useState("")
  const [seats, setSeats] = useState("4")
  const [on, setOn] = useState(true)
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useSaveTables()
  const { names: meant, problem } = judgeNew({ names, zone }, tables)
  const capacity = seatsOf(seats)
  const asksForOn = !enabled && tables.length === 0

  const wordsOf = (found: NamesProblem): string => {
    if (found.kind === "twice") return t("addTables.problems.twice", { name: found.name })
    if (found.kind === "room") return t("addTables.problems.room", { count: found.room })
    return t(`addTables.problems.${found.kind}`, { most: TABLE_LIMITS.label })
  }
  const save = () => {
    setTried(true)
    if (problem !== undefined || capacity === undefined) return
    mutate(
      {
        seen: settings,
        ...(asksForOn && on ? { rules: { enabled: true } } : {}),
        edit: added(meant, { zone: zone.trim(), capacity }),
      },
      {
        onSuccess: () => {
          toast.success(t("addTables.done", { count: meant.length }))
          onClose()
        },
      },
    )
  }
  const isWrong = tried && (problem !== undefined || capacity === undefined)
  const refused = error === null ? undefined : isChangedMeanwhile(error) ? t("form.changed") : reason(error)
  const shown = problem !== undefined && (tried || problem.kind !== "missing") ? wordsOf(problem) : undefined
  return (
    <FormDrawer
      title={t("addTables.title")}
      isSaving={isPending}
      problem={isWrong ? t("form.invalid") : refused}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t("addTables.names")}
        hint={t("addTables.namesHint")}
        autoFocus
        autoComplete="off"
        value={names}
        onChange={setNames}
        error={shown}
      />
      <TextField
        label={t("addTables.zone")}
        hint={t("addTables.zoneHint")}
        autoComplete="off"
        maxLength={TABLE_LIMITS.zone}
        list={zonesId}
        value={zone}
        onChange={setZone}
      />
      <Zones id={zonesId} tables={tables} />
      <TextField
        label={t("addTables.seats")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={seats}
        onChange={setSeats}
        error={capacity === undefined ? t("addTables.problems.seats", { most: TABLE_LIMITS.capacity }) : undefined}
      />
      {asksForOn && <SwitchField label={t("addTables.on")} checked={on} onChange={setOn} />}
      <Text size="small" className="break-words" role="status">
        {problem === undefined ? t("addTables.preview", { count: meant.length, first: meant[0], last: meant.at(-1) }) : ""}
      </Text>
    </FormDrawer>
  )
}
