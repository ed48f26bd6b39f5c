import { signal } from "@preact/signals-core"
import { fill, type Values } from "../../../src/languages/fill"
import type { KitWords } from "../../../src/languages/kit-words"
import type { Plural } from "../../../src/languages/words"
import { KIT } from "../../shared/words/languages"

/** Each language is a file of its own, loaded when it is spoken. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ readonly kit: KitWords; readonly locale: string }>>> = KIT

interface Spoken {
  readonly code: string
  readonly locale: string
  readonly words: KitWords
}

/** The words of the page's language; undefined until they are there. */
export const spoken = signal<Spoken | undefined>(undefined)
let asked: string | undefined
let followed: MutationObserver | undefined
const added = new Map<string, { readonly locale: string; readonly kit: Partial<KitWords> }>()

/** Further texts, or another language: `svc.addMessages("ca", { locale: "ca-ES", kit: { … } })`. Missing ones are English. */
export function addMessages(code: string, texts: { readonly locale: string; readonly kit: Partial<KitWords> }): void {
  added.set(code, texts)
  if (asked === code) {
    asked = undefined
    speak(code)
  }
}

/** Speaks the language of the nearest `lang` around the first element of the page, also when the page changes it later. */
export function speakAround(element: Element): void {
  const page = element.closest<HTMLElement>("[lang]") ?? document.documentElement
  speak(page.lang)
  if (followed !== undefined) return
  followed = new MutationObserver(() => {
    asked = undefined
    speak(page.lang)
  })
  followed.observe(page, { attributeFilter: ["lang"] })
}

/** Speaks a language, unless one is chosen; one that the kit does not know is English. Where no element has a `lang` around it, the shop's. */
export function speak(tag: string): void {
  if (asked !== undefined || tag === "") return
  const code = tag.toLowerCase().split("-")[0] ?? ""
  asked = code
  void load(code)
}

async function load(code: string): Promise<void> {
  const more = added.get(code)
  const { kit, locale } = await (LANGUAGES[code] ?? KIT.en)()
  // Another language was chosen meanwhile.
  if (asked !== code) return
  spoken.value = { code, locale: more?.locale ?? locale, words: { ...kit, ...more?.kit } }
}

type TextKey = { [Key in keyof KitWords]: KitWords[Key] extends string ? Key : never }[keyof KitWords]
type PluralKey = { [Key in keyof KitWords]: KitWords[Key] extends Plural ? Key : never }[keyof KitWords]

/** A text in the page's language; empty until the language is there. */
export function say(key: TextKey, values: Values = {}): string {
  const text = spoken.value?.words[key]
  return text === undefined ? "" : fill(text, values)
}

/** A text with a number, in the right plural form. */
export function count(key: PluralKey, number: number): string {
  const now = spoken.value
  if (now === undefined) return ""
  const forms: Plural = now.words[key]
  return fill(forms[new Intl.PluralRules(now.locale).select(number)] ?? forms.other, { count: number })
}

/** The words of a group by their key, such as the names of allergens. Unknown keys are shown as they are. */
export function named(group: "allergens" | "steps", key: string): string {
  const names: Readonly<Record<string, string>> = spoken.value?.words[group] ?? {}
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key
}
