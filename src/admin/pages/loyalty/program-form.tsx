import { Button, Container, Heading, InlineTip, Text, toast, usePrompt } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { LoyaltyProgram, LoyaltyReward } from "../../../client/generated"
import { TextField } from "../../components/field"
import { SwitchField } from "../../components/switch-field"
import { useReason } from "../../components/use-reason"
import { useFormats } from "../../lib/format"
import { draftOf, needsMails, type ProgramDraft, programChange, shareOf } from "../../lib/loyalty/program-draft"
import { useSaveProgram } from "../../lib/loyalty/use-loyalty"
import { fieldErrors, isInvalid } from "../../lib/settings/use-operation"
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

/** The program as sentences with fields, and what it costs. A program that gives back more than guests spend needs a confirmation. */
export function ProgramForm({ stored, rewards, currency, digits, sendsMails }: ProgramFormProps) {
  const { t } = useTranslation("svc")
  const { money, number } = useFormats()
  const reason = useReason()
  const ask = usePrompt()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useSaveProgram()
  // The program that the form began with, so that saving does not undo changes of other users.
  const [began, setBegan] = useState(stored)
  const [draft, setDraft] = useState<ProgramDraft>(() => draftOf(stored))
  const change = (changes: Partial<ProgramDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(began))
  const begin = (program: LoyaltyProgram): void => {
    setBegan(program)
    setDraft(draftOf(program))
  }
  // Only a form in which nothing is typed follows the stored program.
  if (began !== stored && !isDirty) begin(stored)
  useUnsavedGuard(isDirty)
  const errorOf = fieldErrors(error)
  const share = shareOf(draft, rewards)
  const unit = money("1", currency)

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
    mutate(programChange(draft, began), {
      onSuccess: ({ data }) => {
        begin(data)
        toast.success(t("form.saved"))
      },
      onError: () => setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()),
    })
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
          <Button size="small" type="submit" disabled={!isDirty} isLoading={isPending}>
            {t("form.save")}
          </Button>
        </div>
        {error !== null && (
          <InlineTip variant="error" label={t("form.notSaved")} role="alert" className="m-4">
            {isInvalid(error) ? t("form.invalid") : reason(error)}
          </InlineTip>
        )}
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
