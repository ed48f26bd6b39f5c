import { Notices } from "../attention/notices"
import { Sounds } from "../attention/sounds"
import { startService } from "../start-service"

/** The sounds of a browser that plays sounds (`on`) or blocks them (`locked`). */
function soundsThat(state: "on" | "locked"): Sounds {
  const sounds = new Sounds()
  sounds.start = async () => {
    sounds.state.value = state
  }
  return sounds
}

describe("the start of the service", () => {
  it.each<[string, "on" | "locked", () => Promise<string>, string[]]>([
    ["asks whether the sound was heard", "on", async () => "Heard?", ["Heard?"]],
    ["does not ask if the browser played nothing", "locked", async () => "Heard?", []],
    ["does not fail if the question cannot be loaded", "on", () => Promise.reject(new Error("offline")), []],
  ])("%s", async (_, state, loadHint, shown) => {
    const notices = new Notices()
    await startService(soundsThat(state), notices, loadHint)
    expect(notices.all.value.map(({ text }) => text)).toEqual(shown)
  })
})
