import "./menu-parts"
import { effect } from "@preact/signals-core"
import { type CSSResultGroup, LitElement, type PropertyValues } from "lit"
import type { ShopEvents } from "../state/events"
import { speakAround, speakOfOrders, spoken } from "../state/language"
import { shop } from "../state/shop"
import { kitStyle } from "./style"

/**
 * The controls that can get the focus when the focused control is removed. In a list these are the controls of the last row: when another row
 * is removed, the next row takes its place.
 */
const CONTROL = "li:last-child button, p button, input, select, summary"

/**
 * The base of all kit elements: they render again when a signal that they read changes, use the page's language, and wrap their content
 * so that no style rule of the page reaches it.
 */
export abstract class KitElement extends LitElement {
  static override styles: CSSResultGroup = [kitStyle]
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  /** Whether the element shows only the menu, which needs no texts for ordering. */
  protected readonly isMenu: boolean = false
  #stop: (() => void) | undefined
  /** Shows the content of the tag until the shop is known. The slot is never removed, because lit renders everything in front of it. */
  readonly #children = document.createElement("slot")
  /** The kit element that contains this one. */
  #around: Element | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.renderOptions.renderBefore = this.#children
    this.renderRoot.append(this.#children)
    const root = this.getRootNode()
    this.#around = root instanceof ShadowRoot ? root.host : undefined
    if (!this.isMenu) speakOfOrders()
    speakAround(this)
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop?.()
    this.#stop = undefined
  }

  protected override performUpdate(): void {
    if (!this.isUpdatePending) return
    this.#stop?.()
    // An element that was removed does not follow the signals.
    if (!this.isConnected) {
      super.performUpdate()
      return
    }
    let isRendered = false
    this.#stop = effect(() => {
      if (isRendered) {
        this.requestUpdate()
        return
      }
      isRendered = true
      super.performUpdate()
      // A slot with a name shows only content for that name. There is no such content, so the slot is empty from now on.
      if (!this.#children.name && spoken.value && shop.value) this.#children.name = "-"
      if (this.shown) this.toggleAttribute("ready", true)
    })
  }

  /**
   * Dispatches an event to the page, even if this element was removed before, as the checkout is when an order is placed.
   * @returns false if a listener of `svc:order-placed` has called `preventDefault()`
   */
  protected tell<Name extends keyof ShopEvents>(name: Name, detail: ShopEvents[Name]): boolean {
    const from = this.isConnected ? this : (this.#around ?? this)
    return from.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === "svc:order-placed" }),
    )
  }

  /** When the focused control is removed, the focus moves to its replacement (`#instead`), or to a control near it. */
  protected override update(changes: PropertyValues): void {
    const around: Element[] = []
    for (let at = this.shadowRoot?.activeElement; at; at = at.parentElement) around.push(at)
    super.update(changes)
    if (around[0]?.isConnected !== false) return
    const near = around.find(({ isConnected }) => isConnected)
    const next = this.renderRoot.querySelector("#instead") ?? near?.querySelector(CONTROL)
    ;(next as HTMLElement | null | undefined)?.focus()
  }

  /** The content of the element; null: it is not complete, and svc.ts still reserves its space. */
  protected get shown(): Element | null {
    return this.renderRoot.querySelector(".k")
  }
}

/** Defines an element, unless it is defined already because the kit was loaded twice. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element)
}
