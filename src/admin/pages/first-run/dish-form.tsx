import { Button, toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { TextField } from "../../components/field"
import { useAttempt } from "../../components/use-attempt"
import "../../i18n/first-run/add"
import { addDish, type Dish, type StoredNames } from "../../lib/first-run/add-dish"
import { svcKeys } from "../../lib/query-keys"
import { decimalText, typedDecimal } from "../../lib/typed-numbers"

interface DishFormProps {
  readonly currency: string
  /** The shop's language. */
  readonly language: string
  /** The initial value of the category field. */
  readonly category: string
}

/** A short form for the first products. Other fields of Medusa's own form get their usual values. */
export function DishForm({ currency, language, category }: DishFormProps) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [dish, setDish] = useState({ category, name: "", price: "" })
  const [tried, setTried] = useState(false)
  const stored = (name: keyof StoredNames) => t(`dish.stored.${name}`, { lng: language })
  const names: StoredNames = { option: stored("option"), value: stored("value"), profile: stored("profile") }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (added: Dish) => addDish(added, names),
    onSettled: () =>
      Promise.all([svcKeys.catalog, ["products"], ["categories"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const missing = {
    category: dish.category.trim() === "",
    name: dish.name.trim() === "",
    price: typedDecimal(dish.price) === null,
  }
  const error = (field: keyof typeof dish) => (tried && missing[field] ? t(`dish.missing.${field}`) : undefined)
  const set = (field: keyof typeof dish) => (value: string) => setDish({ ...dish, [field]: value })
  const add = () => {
    setTried(true)
    // Waits until the error marks are rendered.
    if (Object.values(missing).some(Boolean))
      setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
    else
      void attempt(
        () => mutateAsync({ ...dish, price: decimalText(dish.price), currency }),
        () => {
          toast.success(t("dish.added", { name: dish.name.trim() }))
          setTried(false)
          setDish({ ...dish, name: "", price: "" })
          form.current?.querySelectorAll("input")[1]?.focus()
        },
        { isOnce: true },
      )
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={t("dish.category")}
        maxLength={120}
        autoComplete="off"
        value={dish.category}
        error={error("category")}
        onChange={set("category")}
      />
      <TextField
        label={t("dish.name")}
        maxLength={200}
        autoComplete="off"
        value={dish.name}
        error={error("name")}
        onChange={set("name")}
      />
      <TextField
        label={`${t("dish.price")} (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        value={dish.price}
        error={error("price")}
        onChange={set("price")}
      />
      <Button size="small" type="submit" className="self-start" isLoading={isPending}>
        {t("dish.add")}
      </Button>
    </form>
  )
}
