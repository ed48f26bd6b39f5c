import { Plus, Trash } from "@medusajs/icons"
import { Button, IconButton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { TextField } from "../../../components/field"
import { useNumber } from "../../../lib/format-number"
import { startOf, type TierDraft, tierProblem } from "../../../lib/settings/tiers"
import type { SettingsForm } from "../../../lib/settings/use-settings-form"

interface TierRowsProps {
  readonly form: SettingsForm
  readonly currency: string | null
}

const PATH = "delivery.tiers"

/** The tiers: distances, each with a fee. Only the end of a row is typed, because it starts where the row above ends. */
export function TierRows({ form, currency }: TierRowsProps) {
  const { t } = useTranslation("svc")
  const number = useNumber()
  const tiers = form.values[PATH] as readonly TierDraft[]
  const feeName = currency === null ? t("settings.tierFee") : `${t("settings.tierFee")} (${currency})`
  const set = (index: number, change: Partial<TierDraft>): void =>
    form.set(
      PATH,
      tiers.map((tier, at) => (at === index ? { ...tier, ...change } : tier)),
    )
  return (
    <fieldset className="flex flex-col gap-y-3" aria-describedby="svc-tiers">
      <legend className="txt-small-plus mb-1">{t(`settings.fields.${PATH}`)}</legend>
      <Text size="small" className="text-ui-fg-subtle" id="svc-tiers">
        {t("settings.tiersHint")}
      </Text>
      {tiers.map((tier, index) => {
        const wrong = tierProblem(tiers, index)
        const from = startOf(tiers, index)
        const refused = (name: string) => form.errorOf(`${PATH}[${index}].${name}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
          <div key={index} className="flex flex-wrap items-start gap-2">
            <Text size="small" className="text-ui-fg-subtle mt-8 w-20 tabular-nums">
              {t("settings.tierFrom", { km: number(from) || "?" })}
            </Text>
            <div className="min-w-24 flex-1">
              <TextField
                label={t("settings.tierTo")}
                aria-label={t("settings.rowOf", { label: t("settings.tierTo"), row: index + 1 })}
                inputMode="decimal"
                autoComplete="off"
                value={tier.to}
                error={wrong.to && tier.to !== "" ? t("settings.tierBeyond", { km: number(from) }) : refused("to_km")}
                onChange={(to) => set(index, { to })}
              />
            </div>
            <div className="min-w-24 flex-1">
              <TextField
                label={feeName}
                aria-label={t("settings.rowOf", { label: feeName, row: index + 1 })}
                inputMode="decimal"
                autoComplete="off"
                value={tier.fee}
                error={wrong.fee && tier.fee !== "" ? t("settings.number") : refused("fee")}
                onChange={(fee) => set(index, { fee })}
              />
            </div>
            <IconButton
              type="button"
              size="small"
              variant="transparent"
              className="mt-7"
              aria-label={t("settings.removeTier", { row: index + 1 })}
              onClick={() =>
                form.set(
                  PATH,
                  tiers.filter((_, at) => at !== index),
                )
              }
            >
              <Trash />
            </IconButton>
          </div>
        )
      })}
      <div>
        <Button
          size="small"
          variant="secondary"
          type="button"
          onClick={() => form.set(PATH, [...tiers, { to: "", fee: tiers.at(-1)?.fee ?? "" }])}
        >
          <Plus aria-hidden />
          {t("settings.addTier")}
        </Button>
      </div>
    </fieldset>
  )
}
