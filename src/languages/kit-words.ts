import type { kit } from "./es/kit"
import type { kitAccount } from "./es/kit-account"
import type { kitOrder } from "./es/kit-order"
import type { Texts } from "./words"

/**
 * The texts of menu and order. Pages of guests load them without the other texts of the service. The texts of the order are loaded after the
 * menu is shown.
 */
export type KitWords = Texts<typeof kit & typeof kitOrder>

/** The texts of a guest's own pages: account, points, referrals. Loaded with those elements. */
export type KitAccountWords = Texts<typeof kitAccount>
