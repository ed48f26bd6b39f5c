import { loadSheetWords } from "../../words"

/** Loads the sign-in sheet, which a signed-in screen does not need. */
export async function loadSignIn(): Promise<typeof import("./sign-in")> {
  await loadSheetWords()
  return import("./sign-in")
}
