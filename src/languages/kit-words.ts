import type { kit } from "./es/kit"
import type { Texts } from "./words"

/** All texts of the storefront kit. Loaded by pages of guests, apart from those of the service. */
export type KitWords = Texts<typeof kit>
