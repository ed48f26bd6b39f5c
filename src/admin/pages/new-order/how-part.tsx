import { useTranslation } from "react-i18next"
import type { CartJudgement, DaySlots, Overview, PublicTable } from "../../../client/generated"
import { Choice } from "../../components/choice"
import { Field } from "../../components/field"
import type { Draft, Missing, Way } from "../../lib/new-order/draft"
import { AddressFields } from "./address-fields"
import { Coverage } from "./coverage"
import { Part } from "./part"
import { TimeFields } from "./time-fields"

const NONE = "none"

interface HowPartProps {
  readonly draft: Draft
  readonly ways: readonly Way[]
  readonly tables: readonly PublicTable[]
  readonly modes: Overview["modes"]
  readonly day: DaySlots | undefined
  /** The time that the choice means now. */
  readonly when: string | undefined
  readonly currency: string | null
  readonly judgement: CartJudgement | undefined
  readonly wrong: (name: Missing) => string | undefined
  readonly onChange: (change: Partial<Draft>) => void
}

/** The order type, the address or table, and the time. */
export function HowPart(props: HowPartProps) {
  const { draft, ways, tables, modes, day, when, currency, judgement, wrong, onChange } = props
  const { t } = useTranslation("svc")
  const refused = judgement?.checks.table.reason ? refusalOf(judgement, "table") : undefined
  const named = (way: Way): string =>
    way === "dine_in" ? t("newOrder.at_table") : (modes.find(({ slug }) => slug === way)?.label ?? t(`modes.${way}`))
  return (
    <Part title={t("newOrder.how")}>
      <Field label={t("newOrder.way")}>
        {(control) => (
          <Choice
            control={control}
            label={t("newOrder.way")}
            value={draft.way}
            options={ways.map((way) => [way, named(way)])}
            onChange={(way) => onChange({ way: way as Way, when: "" })}
          />
        )}
      </Field>
      {draft.way === "dine_in" ? (
        <Field label={t("newOrder.table")} error={refused}>
          {(control) => (
            <Choice
              control={control}
              label={t("newOrder.table")}
              value={draft.table || NONE}
              options={[
                [NONE, t("newOrder.noTable")],
                ...tables.map(({ id, label, zone, status }) => {
                  const name = zone === "" ? label : `${label} · ${zone}`
                  return [id, status === "occupied" ? t("newOrder.occupied", { table: name }) : name]
                }),
              ]}
              onChange={(id) => onChange({ table: id === NONE ? "" : id })}
            />
          )}
        </Field>
      ) : (
        <TimeFields draft={draft} day={day} when={when} onChange={onChange} />
      )}
      {draft.way === "delivery" && (
        <>
          <AddressFields address={draft.address} error={wrong("address")} onChange={(address) => onChange({ address })} />
          {judgement !== undefined && <Coverage judgement={judgement} currency={currency} />}
        </>
      )}
    </Part>
  )
}

/** The message of the service's problem with a part of the order; undefined: it has none. */
function refusalOf({ errors }: CartJudgement, part: string): string | undefined {
  return errors.find(({ code }) => code.startsWith(part))?.message
}
