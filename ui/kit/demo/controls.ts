import type { demo as spanish } from "../../../src/languages/es/screens/demo"
import { fill } from "../../../src/languages/fill"
import type { Texts } from "../../../src/languages/words"
import { pageOrigin } from "../../shared/session"
import type { Desk } from "./desk"
import { nextFriday } from "./friday"

type DemoWords = Texts<typeof spanish>

/** Controls of the demo: a rush of orders, no network, Friday evening. They exist only under `npm start`, which serves the control desk. */
export class Controls {
  readonly #status = document.createElement("p")

  constructor(
    private readonly desk: Desk,
    private readonly words: DemoWords,
    private readonly place: HTMLElement,
    private readonly taken: string | undefined,
  ) {
    this.#status.setAttribute("role", "status")
  }

  /**
   * Signs the screens in. If the restaurant is closed now, sets the clock to Friday evening, when it is open.
   * @returns when the screens may be loaded
   */
  async prepare(): Promise<void> {
    await this.desk.cutNetwork(false)
    const { time, timezone } = await statusNow()
    const open = await isOpen()
    if (!open) await this.desk.setClock(nextFriday(time, timezone))
    // The sign-in follows the change of the clock, because the dashboard's session lasts ten hours by the server's clock.
    await this.#show(await this.desk.signIn())
  }

  async #show(token: string): Promise<void> {
    const { words } = this
    this.#button(words.busy, async (button) => {
      button.disabled = true
      const { rush } = await import("./rush")
      const refused = await rush({
        manager: token,
        taken: this.taken,
        guest: (number) => fill(words.guest, { number }),
        placed: (count, most) => this.#say(fill(words.busy_done, { count, most })),
      }).catch((error: Error) => error.message)
      if (refused !== undefined) this.#say(fill(words.failed, { reason: refused }))
      button.disabled = false
    })
    this.#button(words.network_off, async (button) => {
      const { network } = await this.desk.cutNetwork((await this.desk.state()).network)
      button.textContent = network ? words.network_off : words.network_on
      button.setAttribute("aria-pressed", String(!network))
      this.#say(network ? "" : words.network_told)
    })
    const { shifted } = await this.desk.state()
    this.#button(shifted ? words.real_time : words.friday, async (button) => {
      const before = await this.desk.state()
      const { time, timezone } = await statusNow()
      const { shifted: now } = await this.desk.setClock(before.shifted ? null : nextFriday(time, timezone))
      await this.desk.signIn()
      button.textContent = now ? words.real_time : words.friday
      await this.#tellTime()
      for (const view of document.querySelectorAll("iframe")) view.contentWindow?.location.reload()
    })
    this.place.append(this.#status)
    if (shifted) await this.#tellTime()
  }

  #button(name: string, press: (button: HTMLButtonElement) => Promise<void>): void {
    const button = document.createElement("button")
    button.type = "button"
    button.textContent = name
    button.addEventListener("click", () => {
      press(button).catch((error: Error) => this.#say(fill(this.words.failed, { reason: error.message })))
    })
    this.place.append(button)
  }

  #say(text: string): void {
    this.#status.textContent = text
  }

  async #tellTime(): Promise<void> {
    const { time, timezone } = await statusNow()
    const shown = new Intl.DateTimeFormat(document.documentElement.lang, {
      timeZone: timezone,
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(new Date(time))
    this.#say(fill(this.words.clock, { time: shown }))
  }
}

async function record<T>(path: string): Promise<T> {
  const response = await fetch(`${pageOrigin()}/svc/v1/${path}`, { cache: "no-store" })
  return (await response.json()).data
}

const statusNow = (): Promise<{ time: string; timezone: string }> => record("status")

/** Whether guests can order at tables and for delivery now. */
async function isOpen(): Promise<boolean> {
  const types = await record<readonly { slug: string; open_now: boolean }[]>("order-types")
  return types.some(({ slug, open_now }) => slug === "pickup" && open_now)
}
