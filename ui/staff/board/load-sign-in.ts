import { loadSheetWords } from "../words"

/** Loads the sign-in sheet, which a signed-in screen does not need. */
export async function loadSignIn(): Promise<void> {
  await loadSheetWords()
  await import("./sign-in")
}
