import type { Notices } from "./attention/notices"
import type { Sounds } from "./attention/sounds"

/**
 * Unlocks the sound, and asks people to check the volume: nobody else can tell whether the test of the sound was heard. Must be called from a
 * gesture.
 * @param hintOf loads the question; without it the sound works all the same
 */
export async function startService(sounds: Sounds, notices: Notices, hintOf: () => Promise<string>): Promise<void> {
  await sounds.start()
  if (sounds.state.value !== "on") return
  const text = await hintOf().catch(() => undefined)
  if (text) notices.tell({ kind: "done", text })
}
