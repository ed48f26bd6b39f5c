import type { en } from "./en"

type Same<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Same<T[Key]> }

/** The keys that every language has. */
export type Texts = Same<typeof en>
