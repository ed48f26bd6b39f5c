import { effect } from "@preact/signals-core"
import { css, html, nothing, svg, type TemplateResult } from "lit"
import type { LoyaltyProgram } from "../../../src/client"
import { define, KitElement } from "../base/element"
import { fieldStyle } from "../base/field"
import { account, openAccount } from "../state/guest/account"
import { accountWords, tell, tellCount } from "../state/guest/account-words"
import { openPoints, points, program } from "../state/guest/points"
import { spoken } from "../state/language"
import { openShop, shop } from "../state/shop"
import "../account/svc-sign-in"

/**
 * The guest's link for recommending the shop: to copy, to share, or as a QR code. Hidden if the shop does not reward recommendations.
 * Every page that loads the kit accepts the code of another guest (`?svc_ref=`).
 *
 * @element svc-referral
 * @csspart referral - The whole content
 */
export class SvcReferral extends KitElement {
  static override properties = {
    copied: { state: true },
    code: { state: true },
    asking: { state: true },
  }
  static override styles = [KitElement.styles, fieldStyle, referralStyle()]
  declare copied: boolean
  /** The QR code: its SVG path and its width in modules. */
  declare code: { readonly path: string; readonly size: number } | undefined
  declare asking: boolean
  #forget: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    openAccount()
    openPoints()
    const forgetProgram = effect(() => {
      this.toggleAttribute("hidden", program.value !== undefined && !isRewarding(program.value))
    })
    const forgetAccount = effect(() => {
      account.value
      this.code = undefined
      this.copied = false
    })
    this.#forget = () => {
      forgetProgram()
      forgetAccount()
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#forget?.()
  }

  protected override render(): TemplateResult | typeof nothing {
    const now = program.value
    if (spoken.value === undefined || accountWords.value === undefined || !now || !isRewarding(now)) return nothing
    const { referrer_points, referred_points } = now.referral
    const link = linkOf()
    return html`<section class="k" part="referral" aria-labelledby="title">
      <h2 id="title">${tell("refer_title")}</h2>
      <p>${tell("refer_text", { yours: tellCount("points_cost", referrer_points), theirs: tellCount("points_cost", referred_points) })}</p>
      ${link === undefined ? this.#signIn() : this.#link(link)}
    </section>`
  }

  #signIn(): TemplateResult | typeof nothing {
    if (account.value !== null) return nothing
    if (this.asking) return html`<svc-sign-in></svc-sign-in>`
    return html`<button class="button" @click=${() => {
      this.asking = true
    }}>${tell("sign_in")}</button>`
  }

  #link(link: string): TemplateResult {
    const { code } = this
    return html`<label class="field"><span>${tell("refer_link")}</span><input readonly .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>
      <div class="acts">
        ${"share" in navigator ? html`<button class="button" @click=${() => this.#share(link)}>${tell("share")}</button>` : nothing}
        <button class="plain" @click=${() => this.#copy(link)}>${tell(this.copied ? "copied" : "copy")}</button>
        <button class="plain" aria-expanded=${code !== undefined} @click=${() => void this.#draw(link)}>${tell(code ? "qr_hide" : "qr_show")}</button></div>
      <p class="away" role="status">${this.copied ? tell("copied") : ""}</p>
      ${
        code
          ? svg`<svg class="qr" viewBox=${`-4 -4 ${code.size + 8} ${code.size + 8}`} role="img" aria-label=${tell("qr_label")}><rect x="-4" y="-4" width=${code.size + 8} height=${code.size + 8} fill="#fff" /><path d=${code.path} fill="#000" /></svg>`
          : nothing
      }`
  }

  #share(url: string): void {
    // The guest may close the sheet without sharing.
    void navigator.share({ text: tell("share_text", { shop: shop.value?.status.store_name ?? "" }), url }).catch(() => undefined)
  }

  #copy(link: string): void {
    void navigator.clipboard?.writeText(link).then(() => {
      this.copied = true
    })
  }

  async #draw(link: string): Promise<void> {
    if (this.code) {
      this.code = undefined
      return
    }
    const { default: codes } = await import("qrcode")
    const { size, data } = codes.create(link, { errorCorrectionLevel: "M" }).modules
    const dark = Array.from(data, (isDark, index) => (isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ""))
    this.code = { path: dark.join(""), size }
  }
}

const isRewarding = ({ enabled, referral }: LoyaltyProgram): boolean => enabled && referral.enabled

/** The link with the guest's code: to the shop's own address or, if the shop has not set one, to this page. */
function linkOf(): string | undefined {
  const { referral_code, referral_url } = points.value ?? {}
  if (!referral_code) return undefined
  if (referral_url) return referral_url
  const url = new URL(location.pathname, location.href)
  url.searchParams.set("svc_ref", referral_code)
  return url.href
}

function referralStyle() {
  return css`
    .k { display: grid; gap: 14px; max-width: 640px; margin-inline: auto; padding: 24px 20px; border-radius: calc(var(--radius) + 6px); background: var(--soft); }
    h2 { font-size: 20px; font-weight: 700; }
    .field { margin-top: 0; }
    input { text-overflow: ellipsis; }
    .acts { display: flex; flex-wrap: wrap; gap: 12px; }
    .acts .button { flex: 1 1 160px; width: auto; }
    .acts .plain { flex: 1 1 140px; }
    .plain { text-align: center; }
    .qr { width: min(260px, 100%); height: auto; margin-inline: auto; border-radius: var(--radius); }
  `
}

define("svc-referral", SvcReferral)
