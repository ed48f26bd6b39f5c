import { InlineTip, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { LoyaltyProgram, LoyaltyReward, LoyaltyRewardsCreateBody } from "../../../client/generated"
import { REWARD_TYPES, type RewardType } from "../../../domain/loyalty/reward"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { FormConflict } from "../../components/forms/form-conflict"
import { SwitchField } from "../../components/switch-field"
import { useReason } from "../../components/use-reason"
import { useNumber } from "../../lib/format-number"
import { useRewardForm } from "../../lib/loyalty/loyalty-forms"
import { rewardShare } from "../../lib/loyalty/reward-draft"
import { useActOnReward } from "../../lib/loyalty/use-loyalty"
import { fieldErrors, isInvalid } from "../../lib/settings/use-operation"
import { decimalText, wholeOrText } from "../../lib/typed-numbers"
import { ProductField } from "./product-field"

interface RewardDrawerProps {
  /** Undefined: a new reward. */
  readonly reward: LoyaltyReward | undefined
  readonly program: LoyaltyProgram
  readonly onClose: () => void
}

/** The placeholder for the form of a new reward. */
const NONE = { id: 0 } as LoyaltyReward

/** The form of a reward. */
export function RewardDrawer({ reward, program, onClose }: RewardDrawerProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const number = useNumber()
  const ask = usePrompt()
  const { mutate, isPending, error } = useActOnReward()
  const form = useRewardForm(reward ?? NONE, onClose)
  const [name, setName] = useState(reward?.name ?? "")
  const [description, setDescription] = useState(reward?.description ?? "")
  const [points, setPoints] = useState(String(reward?.points ?? ""))
  const [type, setType] = useState<RewardType>(reward?.type ?? "fixed")
  const [value, setValue] = useState(reward?.value ?? "")
  const [product, setProduct] = useState(reward?.product_id ?? undefined)
  const [enabled, setEnabled] = useState(reward?.enabled ?? true)
  const errorOf = reward === undefined ? fieldErrors(error) : form.errorOf
  const share = rewardShare({ type, value: decimalText(value), points: Number(points) }, program)

  const nameOf = (path: string): string => {
    if (path === "value") return t(`rewards.value.${type}`)
    return t(path === "product_id" ? "rewards.product" : `rewards.${path}`)
  }
  const textOf = (value: unknown, path: string) => (path === "type" ? t(`rewards.types.${value}`) : undefined)
  const save = async () => {
    if (share?.generous) {
      const wanted = await ask({
        title: t("rewards.generousTitle", { share: number(share.share) }),
        description: t("rewards.generousText"),
        confirmText: t("loyalty.generousSave", { share: number(share.share) }),
        cancelText: t("form.cancel"),
      })
      if (!wanted) return
    }
    const body = {
      name: name.trim(),
      description: description.trim(),
      points: wholeOrText(points),
      type,
      value: value.trim() === "" ? null : decimalText(value),
      product_id: type === "product" ? (product ?? null) : null,
      enabled,
    } as LoyaltyRewardsCreateBody
    if (reward === undefined) mutate({ kind: "create", body }, { onSuccess: onClose })
    else form.save(body)
  }
  return (
    <FormDrawer
      title={reward === undefined ? t("rewards.add") : t("rewards.edit", { name: reward.name })}
      isSaving={isPending || form.isSaving}
      problem={error === null ? form.problem : isInvalid(error) ? t("form.invalid") : reason(error)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <FormConflict form={form} nameOf={nameOf} textOf={textOf} />
      <TextField label={t("rewards.name")} maxLength={255} value={name} onChange={setName} error={errorOf("name")} />
      <TextField
        label={t("rewards.description")}
        maxLength={1000}
        value={description}
        onChange={setDescription}
        error={errorOf("description")}
      />
      <TextField label={t("rewards.points")} inputMode="numeric" value={points} onChange={setPoints} error={errorOf("points")} />
      <Field label={t("rewards.type")}>
        {(control) => (
          <Choice
            control={control}
            label={t("rewards.type")}
            value={type}
            onChange={(chosen) => setType(chosen as RewardType)}
            options={REWARD_TYPES.map((each) => [each, t(`rewards.types.${each}`)])}
          />
        )}
      </Field>
      {type === "product" && <ProductField value={product} onChange={setProduct} error={errorOf("product_id")} />}
      <TextField
        label={t(`rewards.value.${type}`)}
        hint={type === "product" ? t("rewards.productHint") : undefined}
        inputMode="decimal"
        value={value}
        onChange={setValue}
        error={errorOf("value")}
      />
      {share?.generous && (
        <InlineTip variant="warning" label={t("form.warning")}>
          {t("rewards.generous", { share: number(share.share) })}
        </InlineTip>
      )}
      <SwitchField label={t("rewards.enabled")} checked={enabled} onChange={setEnabled} />
    </FormDrawer>
  )
}
