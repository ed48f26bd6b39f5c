import { signal } from "@preact/signals-core"
import { fill, type Values } from "../../../src/languages/fill"
import type { KitAccountWords, KitWords } from "../../../src/languages/kit-words"
import type { Plural, Texts } from "../../../src/languages/words"
import { formatter } from "../../shared/format/formatters"
import { KIT, KIT_ORDER } from "../../shared/words/languages"

type MenuWords = Texts<typeof import("../../../src/languages/es/kit")["kit"]>
type OrderWords = Texts<typeof import("../../../src/languages/es/kit-order")["kitOrder"]>

/** Each language is a separate file, loaded when it is used. */
const MENU: Readonly<Record<string, () => Promise<{ readonly kit: MenuWords; readonly locale: string }>>> = KIT

/** The texts for the steps after the menu are separate files, so that the menu loads faster. */
const ORDERING: Readonly<Record<string, () => Promise<{ readonly kitOrder: OrderWords }>>> = KIT_ORDER

interface Spoken {
  readonly code: string
  readonly locale: string
  /** The texts for ordering, which are loaded later. */
  readonly words: Partial<KitWords>
  /** What the page has added to the texts. */
  readonly added?: AddedTexts | undefined
}

/** The texts of the page's language; undefined until they are loaded. */
export const spoken = signal<Spoken | undefined>(undefined)
let asked: string | undefined
let isWhole = false
let loads = 0
let followed: MutationObserver | undefined

interface AddedTexts {
  readonly locale: string
  readonly kit: Partial<KitWords>
  readonly account?: Partial<KitAccountWords>
  /** The sentences of the service's error codes. */
  readonly errors?: Readonly<Record<string, string>>
}

const added = new Map<string, AddedTexts>()

/** The texts that the page has added for a language. */
export const addedTexts = (code: string): AddedTexts | undefined => added.get(code)

/**
 * Adds texts, or another language: `svc.addMessages("ca", { locale: "ca-ES", kit: { … } })`. For a missing text, the kit's own in this language
 * is used or, if the kit does not have the language, the English one.
 */
export function addMessages(code: string, texts: AddedTexts): void {
  added.set(code, texts)
  if (asked === code) {
    asked = undefined
    speak(code)
  }
}

/** Uses the `lang` attribute that applies to the element of the first call, and follows changes of that attribute. */
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

/**
 * Sets the language, unless one is already set. A language that the kit does not have becomes English. Without a `lang` attribute, shop.ts
 * sets the shop's language.
 */
export function speak(tag: string): void {
  if (asked !== undefined || tag === "") return
  const code = tag.toLowerCase().split("-")[0] ?? ""
  asked = code
  void load(code)
}

/** Also loads the texts for ordering. All elements but the menu call this. */
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
  // Ignored if a newer load has begun: of another language, or of more texts of this one.
  if (mine !== loads) return
  spoken.value = { code, locale: more?.locale ?? locale, words: { ...kit, ...later?.kitOrder, ...more?.kit }, added: more }
}

type TextKey = { [Key in keyof KitWords]: KitWords[Key] extends string ? Key : never }[keyof KitWords]
type PluralKey = { [Key in keyof KitWords]: KitWords[Key] extends Plural ? Key : never }[keyof KitWords]

/** A text in the page's language; empty until the language is loaded. */
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
  return fill(forms[formatter(Intl.PluralRules, now.locale).select(number)] ?? forms.other, { count: number })
}

/** A word of a group by its key, such as the name of an allergen or a tag. Unknown keys are shown unchanged. */
export function named(group: "allergens" | "steps" | "tags", key: string): string {
  const names: Readonly<Record<string, string>> = spoken.value?.words[group] ?? {}
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key
}

/** A list of names in the page's language: `a, b and c`. */
export function sayList(names: readonly string[]): string {
  return formatter(Intl.ListFormat, spoken.value?.locale, { type: "conjunction" }).format(names)
}
