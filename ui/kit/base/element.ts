/**
 * What every element but the menu is built on. The menu comes with it, so that both are one file: one request less before the menu is
 * readable, and fewer bytes.
 */
import "../elements/svc-catalog"

export { define, KitElement } from "./kit-element"
