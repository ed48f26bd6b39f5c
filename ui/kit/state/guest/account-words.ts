import { effect, signal, untracked } from "@preact/signals-core"
import { fill, type Values } from "../../../../src/languages/fill"
import type { KitAccountWords } from "../../../../src/languages/kit-words"
import type { Plural } from "../../../../src/languages/words"
import { formatter } from "../../../shared/format/formatters"
import { KIT_ACCOUNT } from "../../../shared/words/languages"
import { addedTexts, spoken } from "../language"

const LANGUAGES: Readonly<Record<string, () => Promise<{ readonly kitAccount: KitAccountWords }>>> = KIT_ACCOUNT

/** The texts of account, points and referrals in the page's language; undefined until they are loaded. */
export const accountWords = signal<KitAccountWords | undefined>(undefined)

effect(() => {
  const now = spoken.value
  if (now) untracked(() => void load(now.code))
})

async function load(code: string): Promise<void> {
  const { kitAccount } = await (LANGUAGES[code] ?? KIT_ACCOUNT.en)()
  // The texts are ignored if another language was chosen while they were loaded.
  if (spoken.value?.code === code) accountWords.value = { ...kitAccount, ...addedTexts(code)?.account }
}

type TextKey = { [Key in keyof KitAccountWords]: KitAccountWords[Key] extends string ? Key : never }[keyof KitAccountWords]
type PluralKey = { [Key in keyof KitAccountWords]: KitAccountWords[Key] extends Plural ? Key : never }[keyof KitAccountWords]

/** A text in the page's language; empty until the language is loaded. */
export function tell(key: TextKey, values: Values = {}): string {
  const text = accountWords.value?.[key]
  return text === undefined ? "" : fill(text, values)
}

/** A text with a number, in the right plural form. */
export function tellCount(key: PluralKey, number: number, values: Values = {}): string {
  const forms: Plural | undefined = accountWords.value?.[key]
  if (forms === undefined) return ""
  const locale = spoken.value?.locale ?? "en"
  const text = forms[formatter(Intl.PluralRules, locale).select(number)] ?? forms.other
  return fill(text, { ...values, count: formatter(Intl.NumberFormat, locale).format(number) })
}

/** The label of an entry in the points' history. */
export function entryName(type: keyof KitAccountWords["entries"]): string {
  return accountWords.value?.entries[type] ?? type
}
