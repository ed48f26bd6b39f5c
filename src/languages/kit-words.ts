import type { kit } from "./es/kit"
import type { kitAccount } from "./es/kit-account"
import type { kitOrder } from "./es/kit-order"
import type { Texts } from "./words"

/** The texts of menu and order. Loaded by pages of guests, apart from those of the service; those of the order when the menu is there. */
export type KitWords = Texts<typeof kit & typeof kitOrder>

/** The texts of a guest's own pages: account, points, recommending. Loaded with these elements. */
export type KitAccountWords = Texts<typeof kitAccount>
