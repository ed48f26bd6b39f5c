import type { AuthDevices } from "../../../client/generated"

/** A screen that waits for its code. */
export type NewScreen = AuthDevices & { readonly name: string }
