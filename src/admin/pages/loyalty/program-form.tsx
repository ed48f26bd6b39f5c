import { Button, Container, Heading, InlineTip, Text, usePrompt } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { LoyaltyProgram, LoyaltyReward } from "../../../client/generated"
import { TextField } from "../../components/field"
import { FormConflict } from "../../components/forms/form-conflict"
import { SwitchField } from "../../components/switch-field"
import { useFormats } from "../../lib/format"
import { useNumber } from "../../lib/format-number"
import { useProgramForm } from "../../lib/loyalty/loyalty-forms"
import { draftOf, needsMails, type ProgramDraft, programBody, shareOf } from "../../lib/loyalty/program-draft"
import { useUnsavedGuard } from "../../lib/use-unsaved-guard"
import { Calculator } from "./calculator"
import { ProgramRules } from "./program-rules"

interface ProgramFormProps {
  readonly stored: LoyaltyProgram
  readonly rewards: readonly LoyaltyReward[]
  readonly currency: string
  readonly digits: number
  /** Whether the host can send mails. */
  readonly sendsMails: boolean
}

/** The texts that name the fields of the program, by their paths. */
const NAMES: Readonly<Record<string, string>> = {
  enabled: "on",
  points_per_currency: "earned",
  earn_on: "earnOn",
  expiry_days: "expiry",
  coupon_days: "coupon",
  welcome_points: "welcome",
  require_verified_email: "verified",
  "redeem.points_per_currency": "spent",
  "redeem.minimum_points": "minimum",
  "redeem.maximum_percent": "maximum",
  "referral.enabled": "referral",
  "referral.referrer_points": "referrer",
  "referral.referred_points": "referred",
}

/** The program as sentences with fields, and what it costs. A program that gives back more than guests spend needs a confirmation. */
export function ProgramForm({ stored, rewards, currency, digits, sendsMails }: ProgramFormProps) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const number = useNumber()
  const ask = usePrompt()
  const form = useRef<HTMLFormElement>(null)
  // The program that the form began with, so that saving does not undo changes of other users.
  const [began, setBegan] = useState(stored)
  const [draft, setDraft] = useState<ProgramDraft>(() => draftOf(stored))
  const change = (changes: Partial<ProgramDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(began))
  const begin = (program: LoyaltyProgram): void => {
    setBegan(program)
    setDraft(draftOf(program))
  }
  // A form follows the stored program only while nothing is typed in it.
  if (began !== stored && !isDirty) begin(stored)
  const saving = useProgramForm(began, begin)
  const { errorOf, problem } = saving
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [problem])
  useUnsavedGuard(isDirty)
  const share = shareOf(draft, rewards)
  const unit = money("1", currency)
  const nameOf = (path: string): string => t(`loyalty.${NAMES[path] ?? path}`, { unit })
  const textOf = (value: unknown, path: string): string | undefined => {
    if (path === "round") return t(`loyalty.rounds.${value}`)
    return path === "earn_on" ? t(`loyalty.earnOns.${value}`) : undefined
  }

  const save = async () => {
    if (share?.generous) {
      const wanted = await ask({
        title: t("loyalty.generousTitle", { share: number(share.share) }),
        description: t("loyalty.generousText"),
        confirmText: t("loyalty.generousSave", { share: number(share.share) }),
        cancelText: t("form.cancel"),
      })
      if (!wanted) return
    }
    saving.save(programBody(draft))
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <div className="min-w-0 flex-1 basis-64">
            <Heading>{t("menu.loyalty")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("loyalty.hint")}
            </Text>
          </div>
          <Button size="small" type="submit" disabled={!isDirty} isLoading={saving.isSaving}>
            {t("form.save")}
          </Button>
        </div>
        {problem !== undefined && (
          <InlineTip variant="error" label={t("form.notSaved")} role="alert" className="m-4">
            {problem}
          </InlineTip>
        )}
        <FormConflict form={saving} nameOf={nameOf} textOf={textOf} />
        <div className="px-6 py-4">
          <SwitchField label={t("loyalty.on")} checked={draft.enabled} onChange={(enabled) => change({ enabled })} />
        </div>
        {!sendsMails && needsMails(draft) && (
          <InlineTip variant="warning" label={t("loyalty.noMails")} role="status" className="m-4">
            {t("loyalty.noMailsText")}
          </InlineTip>
        )}
        <section className="flex flex-col gap-y-4 px-6 py-4">
          <Heading level="h2">{t("loyalty.sentence")}</Heading>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label={t("loyalty.earned", { unit })}
              inputMode="decimal"
              value={draft.earned}
              onChange={(earned) => change({ earned })}
              error={errorOf("points_per_currency")}
            />
            <TextField
              label={t("loyalty.spent", { unit })}
              inputMode="decimal"
              value={draft.spent}
              onChange={(spent) => change({ spent })}
              error={errorOf("redeem.points_per_currency")}
            />
          </div>
          <Calculator draft={draft} currency={currency} digits={digits} />
        </section>
        <ProgramRules draft={draft} onChange={change} errorOf={errorOf} />
      </Container>
    </form>
  )
}
