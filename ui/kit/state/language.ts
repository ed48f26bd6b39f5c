import { signal } from "@preact/signals-core"
import { fill, type Values } from "../../../src/languages/fill"
import type { KitAccountWords, KitWords } from "../../../src/languages/kit-words"
import type { Plural, Texts } from "../../../src/languages/words"
import { KIT, KIT_ORDER } from "../../shared/words/languages"

type MenuWords = Texts<typeof import("../../../src/languages/es/kit")["kit"]>
type OrderWords = Texts<typeof import("../../../src/languages/es/kit-order")["kitOrder"]>

/** Each language is a file of its own, loaded when it is spoken. */
const MENU: Readonly<Record<string, () => Promise<{ readonly kit: MenuWords; readonly locale: string }>>> = KIT

/** What comes after the menu has texts of its own, so that the menu is there sooner. */
const ORDERING: Readonly<Record<string, () => Promise<{ readonly kitOrder: OrderWords }>>> = KIT_ORDER

interface Spoken {
  readonly code: string
  readonly locale: string
  /** Those of the order come later. */
  readonly words: Partial<KitWords>
}

/** The words of the page's language; undefined until they are there. */
export const spoken = signal<Spoken | undefined>(undefined)
let asked: string | undefined
let isWhole = false
let loads = 0
let followed: MutationObserver | undefined

interface AddedTexts {
  readonly locale: string
  readonly kit: Partial<KitWords>
  readonly account?: Partial<KitAccountWords>
}

const added = new Map<string, AddedTexts>()

/** The texts that a page has added for a language. */
export const addedTexts = (code: string): AddedTexts | undefined => added.get(code)

/** Further texts, or another language: `svc.addMessages("ca", { locale: "ca-ES", kit: { … } })`. Missing ones are English. */
export function addMessages(code: string, texts: AddedTexts): void {
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

/** Loads the texts of the order, too. Called by all elements but the menu. */
export function speakOfOrders(): void {
  if (isWhole) return
  isWhole = true
  if (asked !== undefined) void load(asked)
}

async function load(code: string): Promise<void> {
  loads += 1
  const mine = loads
  const more = added.get(code)
  const [{ kit, locale }, later] = await Promise.all([
    (MENU[code] ?? KIT.en)(),
    isWhole ? (ORDERING[code] ?? KIT_ORDER.en)() : undefined,
  ])
  // Another language was chosen meanwhile, or more texts of this one.
  if (mine !== loads) return
  spoken.value = { code, locale: more?.locale ?? locale, words: { ...kit, ...later?.kitOrder, ...more?.kit } }
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
  const forms: Plural | undefined = now.words[key]
  if (forms === undefined) return ""
  return fill(forms[new Intl.PluralRules(now.locale).select(number)] ?? forms.other, { count: number })
}

/** The words of a group by their key, such as the names of allergens and tags. Unknown keys are shown as they are. */
export function named(group: "allergens" | "steps" | "tags", key: string): string {
  const names: Readonly<Record<string, string>> = spoken.value?.words[group] ?? {}
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key
}

/** Names in a row, as the page's language writes them: `a, b and c`. */
export function sayList(names: readonly string[]): string {
  return new Intl.ListFormat(spoken.value?.locale, { type: "conjunction" }).format(names)
}
