import { Checkbox, Hint, Label, RadioGroup, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { ExtraCategory, Product } from "../../../client/generated"
import { type Choice, offered, toggled } from "../../../domain/extras/choosing"
import { limitsOf } from "../../../domain/extras/extra-rules"
import { TextField } from "../../components/field"
import { useExtraRule } from "../../lib/extras/use-extra-rule"
import { useFormats } from "../../lib/format"

interface ExtrasChoiceProps {
  readonly product: Product
  readonly choice: Choice
  readonly name: string
  readonly currency: string | null
  readonly tried: boolean
  readonly onChange: (choice: Choice) => void
}

/** The extras of a line, group by group, and the comment for the kitchen. */
export function ExtrasChoice({ product, choice, name, currency, tried, onChange }: ExtrasChoiceProps) {
  const { t } = useTranslation("svc")
  return (
    <div className="bg-ui-bg-subtle grid grid-cols-1 gap-4 rounded-lg p-4 md:grid-cols-2">
      {product.extra_categories.map((category) => (
        <Group key={category.id} category={category} choice={choice} currency={currency} tried={tried} onChange={onChange} />
      ))}
      <TextField
        label={t("newOrder.commentHint")}
        aria-label={t("newOrder.comment", { name })}
        autoComplete="off"
        maxLength={1000}
        value={choice.comment}
        onChange={(comment) => onChange({ ...choice, comment })}
      />
    </div>
  )
}

interface GroupProps extends Pick<ExtrasChoiceProps, "choice" | "currency" | "tried" | "onChange"> {
  readonly category: ExtraCategory
}

function Group({ category, choice, currency, tried, onChange }: GroupProps) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const rule = useExtraRule()
  const id = useId()
  const { minimum, maximum } = limitsOf(category)
  const chosen = choice.extras[category.id] ?? []
  const isWrong = tried && chosen.length < minimum
  const take = (extra: number): void => onChange(toggled(choice, category, extra))
  const extras = offered(category).map((extra) => ({
    ...extra,
    control: `${id}-${extra.id}`,
    text: currency === null || Number(extra.price) === 0 ? extra.name : `${extra.name} +${money(extra.price, currency)}`,
  }))
  const isOne = minimum === 1 && maximum === 1
  return (
    <div className="flex flex-col gap-y-2">
      <div>
        <Text size="small" weight="plus" id={id}>
          {category.name}
        </Text>
        <Hint variant={isWrong ? "error" : "info"}>{rule(minimum, maximum)}</Hint>
      </div>
      {isOne ? (
        <RadioGroup
          aria-labelledby={id}
          className="gap-y-1"
          value={String(chosen[0] ?? "")}
          onValueChange={(value) => take(Number(value))}
        >
          {extras.map((extra) => (
            <div key={extra.id} className="flex items-center gap-x-2">
              <RadioGroup.Item id={extra.control} value={String(extra.id)} aria-invalid={isWrong} />
              <Label htmlFor={extra.control} size="small">
                {extra.text}
              </Label>
            </div>
          ))}
        </RadioGroup>
      ) : (
        <fieldset aria-labelledby={id} className="flex flex-col gap-y-1">
          {extras.map((extra) => (
            <div key={extra.id} className="flex items-center gap-x-2">
              <Checkbox
                id={extra.control}
                checked={chosen.includes(extra.id)}
                aria-invalid={isWrong}
                disabled={!chosen.includes(extra.id) && maximum !== null && maximum > 1 && chosen.length >= maximum}
                onCheckedChange={() => take(extra.id)}
              />
              <Label htmlFor={extra.control} size="small">
                {extra.text}
              </Label>
            </div>
          ))}
        </fieldset>
      )}
      <span className="sr-only" role="status">
        {isWrong ? t("newOrder.missing.choice") : ""}
      </span>
    </div>
  )
}
