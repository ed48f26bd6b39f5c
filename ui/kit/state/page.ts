/** The functions that a web page may call. This file does not define the kit's elements, but uses the same state as they do. */
import "../base/element"
import "./shop"

export { setToken } from "./guest/bearer"
export { takeReferral } from "./guest/referral"
export { addMessages } from "./language"
