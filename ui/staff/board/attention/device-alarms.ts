import { signal } from "@preact/signals-core"
import { html, nothing, type TemplateResult } from "lit"
import type { StaffClient } from "../../../../src/client/staff-client"
import type { BoardStore } from "../board-store"

/** `absent`: this browser has no Web Push. `blocked`: its user has denied notifications. */
export type AlarmState = "absent" | "blocked" | "off" | "on"

/** Alarms on this device by Web Push (contract section 17), which arrive even if no board is open. */
export class DeviceAlarms {
  readonly state = signal<AlarmState>("absent")
  #publicKey = ""

  constructor(private readonly svc: StaffClient) {}

  /** Finds out the state. @param publicKey the service's VAPID key */
  async check(publicKey: string): Promise<void> {
    if (navigator.serviceWorker === undefined || !("PushManager" in globalThis)) return
    this.#publicKey = publicKey
    if (Notification.permission === "denied") this.state.value = "blocked"
    else this.state.value = (await this.#stored()) === undefined ? "off" : "on"
  }

  /**
   * Subscribes this browser. Must be called from a tap.
   * @throws {SvcError} as `POST /push-subscriptions`
   * @throws {DOMException} the browser refuses
   */
  async turnOn(): Promise<void> {
    if ((await Notification.requestPermission()) !== "granted") {
      this.state.value = Notification.permission === "denied" ? "blocked" : "off"
      return
    }
    const { pushManager } = await navigator.serviceWorker.ready
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.#publicKey })
    const { endpoint = made.endpoint, keys } = made.toJSON()
    await this.svc.pushSubscriptions.create({ endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } })
    this.state.value = "on"
  }

  /** Ends the subscription in this browser and at the service. @throws {SvcError} as `DELETE /push-subscriptions/{id}` */
  async turnOff(): Promise<void> {
    if (this.state.value !== "on") return
    const stored = await this.#stored()
    if (stored !== undefined) await this.svc.pushSubscriptions.delete(stored)
    const { pushManager } = await navigator.serviceWorker.ready
    await (await pushManager.getSubscription())?.unsubscribe()
    this.state.value = "off"
  }

  /** The id of this browser's subscription at the service; undefined: there is none, or the service has deleted it. */
  async #stored(): Promise<number | undefined> {
    const own = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
    if (own === null) return undefined
    return (await this.svc.pushSubscriptions.list()).find(({ endpoint }) => endpoint === own.endpoint)?.id
  }
}

/** Whether this device receives alarms, and the button that changes it. */
export function alarmsRow(store: BoardStore, alarms: DeviceAlarms): TemplateResult | typeof nothing {
  const { words } = store
  const state = alarms.state.value
  if (state === "absent") return nothing
  const toggle = (): void => {
    void store.attempt(() => (state === "on" ? alarms.turnOff() : alarms.turnOn()))
  }
  return html`<section><h3>${words.alarmsHere}</h3><p>${state === "blocked" ? words.alarmsBlocked : words.alarmsHint}</p>
    ${state === "blocked" ? nothing : html`<button class="tool" aria-pressed=${state === "on"} @click=${toggle}>${state === "on" ? words.alarmsOff : words.alarmsOn}</button>`}
  </section>`
}
