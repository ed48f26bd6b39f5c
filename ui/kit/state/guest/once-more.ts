import type { LineItem } from "../../../../src/client"
import { say } from "../language"

/**
 * Puts the items of an earlier order into the cart again. The code for it is loaded with the first press.
 * @returns a sentence for the guest
 */
export const onceMore = (items: readonly LineItem[]): Promise<string> =>
  import("../cart/again").then(
    ({ orderAgain }) => orderAgain(items),
    () => say("no_answer"),
  )
