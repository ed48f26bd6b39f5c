/** What a page asks of the kit itself, beside its tags. Shares its parts with the elements. */
import "../base/kit-element"
import "./shop"

export { setToken } from "./bearer"
export { addMessages } from "./language"
export { takeReferral } from "./referral"
