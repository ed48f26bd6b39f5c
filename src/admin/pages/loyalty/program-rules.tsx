import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { SwitchField } from "../../components/switch-field"
import type { ProgramDraft } from "../../lib/loyalty/program-draft"

/** Fields with whole numbers, and the paths under which the server reports their errors. */
const WHOLE = [
  ["minimum", "redeem.minimum_points"],
  ["maximum", "redeem.maximum_percent"],
  ["expiry", "expiry_days"],
  ["coupon", "coupon_days"],
  ["welcome", "welcome_points"],
] as const

interface ProgramRulesProps {
  readonly draft: ProgramDraft
  readonly onChange: (changes: Partial<ProgramDraft>) => void
  readonly errorOf: (path: string) => string | undefined
}

/** When points are booked, can be used and expire. */
export function ProgramRules({ draft, onChange, errorOf }: ProgramRulesProps) {
  const { t } = useTranslation("svc")
  return (
    <section className="flex flex-col gap-y-4 px-6 py-4">
      <Heading level="h2">{t("loyalty.rules")}</Heading>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          label={t("loyalty.name")}
          maxLength={255}
          value={draft.name}
          onChange={(name) => onChange({ name })}
          error={errorOf("name")}
        />
        <Field label={t("loyalty.earnOn")}>
          {(control) => (
            <Choice
              control={control}
              label={t("loyalty.earnOn")}
              value={draft.earnOn}
              onChange={(earnOn) => onChange({ earnOn: earnOn as ProgramDraft["earnOn"] })}
              options={(["completed", "finalized"] as const).map((each) => [each, t(`loyalty.earnOns.${each}`)])}
            />
          )}
        </Field>
        <Field label={t("loyalty.round")}>
          {(control) => (
            <Choice
              control={control}
              label={t("loyalty.round")}
              value={draft.round}
              onChange={(round) => onChange({ round: round as ProgramDraft["round"] })}
              options={(["down", "nearest"] as const).map((each) => [each, t(`loyalty.rounds.${each}`)])}
            />
          )}
        </Field>
        {WHOLE.map(([name, path]) => (
          <TextField
            key={name}
            label={t(`loyalty.${name}`)}
            hint={name === "expiry" ? t("loyalty.expiryHint") : undefined}
            inputMode="numeric"
            value={draft[name]}
            onChange={(value) => onChange({ [name]: value })}
            error={errorOf(path)}
          />
        ))}
      </div>
      <SwitchField label={t("loyalty.verified")} checked={draft.verified} onChange={(verified) => onChange({ verified })} />
      <SwitchField label={t("loyalty.referral")} checked={draft.referral} onChange={(referral) => onChange({ referral })} />
      {draft.referral && (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label={t("loyalty.referrer")}
            inputMode="numeric"
            value={draft.referrer}
            onChange={(referrer) => onChange({ referrer })}
            error={errorOf("referral.referrer_points")}
          />
          <TextField
            label={t("loyalty.referred")}
            inputMode="numeric"
            value={draft.referred}
            onChange={(referred) => onChange({ referred })}
            error={errorOf("referral.referred_points")}
          />
        </div>
      )}
    </section>
  )
}
