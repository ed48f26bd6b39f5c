import type { en } from "./en"

/** The same keys, with a text each. */
export type Same<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Same<T[Key]> }

/** The keys that every language has. */
export type Texts = Same<typeof en>
