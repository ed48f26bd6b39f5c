import type { words as spanish } from "./es"

/** A text with one form per plural category of its language (`Intl.PluralRules`). `other` replaces a missing form. */
export type Plural = Readonly<Partial<Record<Exclude<Intl.LDMLPluralRule, "other">, string>>> & { readonly other: string }

/** The same keys with the texts of another language. Texts that are functions take the same parameters. */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Given) => string
    ? (...values: Given) => string
    : T extends readonly unknown[]
      ? readonly string[]
      : [T, keyof T] extends [{ readonly other: string }, Intl.LDMLPluralRule]
        ? Plural
        : { readonly [Key in keyof T]: Texts<T[Key]> }

/** All texts of a language. Spanish defines the keys; every other language has the same ones. */
export type Words = Texts<typeof spanish>
