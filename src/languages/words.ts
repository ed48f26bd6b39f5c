import type { es } from "./es"

/** A text with one form per plural of its language (`Intl.PluralRules`). `other` is used where a form is missing. */
export type Plural = Readonly<Partial<Record<Exclude<Intl.LDMLPluralRule, "other">, string>>> & { readonly other: string }

export type Texts<T> = T extends string
  ? string
  : T extends readonly unknown[]
    ? readonly string[]
    : T extends { readonly other: string }
      ? Plural
      : { readonly [Key in keyof T]: Texts<T[Key]> }

/** All texts of a language. Spanish sets the keys; every other language has the same. */
export type Words = Texts<typeof es>
