import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Choice } from "../../components/choice"
import { Field } from "../../components/field"
import { type Market, nativeCurrencies } from "../../lib/first-run/open-store"

interface MarketFieldsProps {
  readonly market: Market
  readonly onChange: (market: Market) => void
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

/** All countries, sorted by name. */
function countriesIn(language: string): (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`))
  return codes
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [[code, name] as const]
    })
    .sort(([, a], [, b]) => a.localeCompare(b, language))
}

/** The country and the currency of the shop. Asked once, in a host that does not sell yet. */
export function MarketFields({ market, onChange }: MarketFieldsProps) {
  const { t, i18n } = useTranslation("svc")
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language])
  const { data: currencies = [market.currency] } = useQuery({ queryKey: ["currencies", "svc"], queryFn: nativeCurrencies })
  return (
    <>
      <Field label={t("shop.country")} hint={t("shop.countryHint")}>
        {(control) => (
          <Choice
            control={control}
            label={t("shop.country")}
            value={market.country}
            options={countries}
            onChange={(country) => onChange({ ...market, country })}
          />
        )}
      </Field>
      <Field label={t("shop.currency")}>
        {(control) => (
          <Choice
            control={control}
            label={t("shop.currency")}
            value={market.currency}
            options={currencies.map((code) => [code, code])}
            onChange={(currency) => onChange({ ...market, currency })}
          />
        )}
      </Field>
    </>
  )
}
