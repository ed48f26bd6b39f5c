import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Product } from "../../../client/generated"
import { Choice } from "../../components/choice"
import { TextField } from "../../components/field"
import { read } from "../../lib/api"
import { useProduct } from "../../lib/catalog/use-product"
import { svcKeys } from "../../lib/query-keys"

/** The maximum number of products in the list. More typed words find others. */
const MOST = 20

interface ProductFieldProps {
  readonly value: string | undefined
  readonly error: string | undefined
  readonly onChange: (product: string) => void
}

/** Selects a product: the user types words of its name and chooses from the products found. */
export function ProductField({ value, error, onChange }: ProductFieldProps) {
  const { t } = useTranslation("svc")
  const [search, setSearch] = useState("")
  const query = { search, per_page: MOST }
  const found = useQuery({
    queryKey: svcKeys.productSearch(query),
    queryFn: ({ signal }) => read<Product[]>("products", query, signal),
    placeholderData: keepPreviousData,
  })
  const chosen = useProduct(value ?? "").data
  const products = found.data ?? []
  const options = chosen === undefined || products.some(({ id }) => id === chosen.id) ? products : [chosen, ...products]
  return (
    <div className="flex flex-col gap-y-2">
      <TextField label={t("rewards.product")} type="search" value={search} onChange={setSearch} error={error} />
      <Choice
        label={t("rewards.product")}
        value={value ?? ""}
        onChange={onChange}
        options={options.map(({ id, name }) => [id, name])}
      />
    </div>
  )
}
