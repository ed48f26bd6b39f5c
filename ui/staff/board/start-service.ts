import type { Notices } from "./attention/notices"
import type { Sounds } from "./attention/sounds"

/**
 * Unlocks the sound, and asks people to check the volume, because only they know whether the test sound was audible. Must be called from a
 * gesture.
 * @param loadHint loads the text that asks people to check the volume. If it fails, the sound still works
 */
export async function startService(sounds: Sounds, notices: Notices, loadHint: () => Promise<string>): Promise<void> {
  await sounds.start()
  if (sounds.state.value !== "on") return
  const text = await loadHint().catch(() => undefined)
  if (text) notices.tell({ kind: "done", text })
}
