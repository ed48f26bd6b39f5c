/** The kit's functions for pages, without its elements. Both share the same state. */
import "../base/kit-element"
import "./shop"

export { setToken } from "./bearer"
export { addMessages } from "./language"
export { takeReferral } from "./referral"
