import type { words as spanish } from "./es"

/** A text with one form per plural of its language (`Intl.PluralRules`). `other` is used where a form is missing. */
export type Plural = Readonly<Partial<Record<Exclude<Intl.LDMLPluralRule, "other">, string>>> & { readonly other: string }

/** The same keys with texts of another language. Sentences that are functions take the same values. */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Given) => string
    ? (...values: Given) => string
    : T extends readonly unknown[]
      ? readonly string[]
      : [T, keyof T] extends [{ readonly other: string }, Intl.LDMLPluralRule]
        ? Plural
        : { readonly [Key in keyof T]: Texts<T[Key]> }

/** All texts of a language. Spanish sets the keys; every other language has the same. */
export type Words = Texts<typeof spanish>
