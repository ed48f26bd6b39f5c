/** The functions that a web page may call. They share the state of the kit's elements. */
import "../base/element"
import "./shop"

export { setToken } from "./guest/bearer"
export { takeReferral } from "./guest/referral"
export { addMessages } from "./language"
