/**
 * The base of every element except the menu. It imports the menu, so both are bundled as one file: one request less before the menu is
 * readable, and fewer bytes.
 */
import "../elements/svc-catalog"

export { define, KitElement } from "./kit-element"
