import { css, html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/element"
import { noConnection } from "../base/no-connection"
import { account, isAccountLost, loadAccount, openAccount } from "../state/guest/account"
import { accountWords, tell } from "../state/guest/account-words"
import { isSignedInByPage } from "../state/guest/bearer"
import { signOut } from "../state/guest/signing"
import { spoken } from "../state/language"
import { openShop } from "../state/shop"
import "../account/svc-addresses"
import "../account/svc-own-orders"
import "../account/svc-profile"
import "../account/svc-sign-in"
import "../account/svc-verify-note"

/**
 * The guest's account: sign-in, registration and password reset; then earlier orders to repeat, addresses and profile.
 *
 * @element svc-account
 * @csspart account - The whole content after sign-in
 */
export class SvcAccount extends KitElement {
  static override styles = [KitElement.styles, accountStyle()]

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    openAccount()
  }

  protected override render(): TemplateResult | typeof nothing {
    const known = account.value
    if (spoken.value === undefined || accountWords.value === undefined) return nothing
    if (known === undefined && isAccountLost.value) return noConnection(() => void loadAccount())
    if (known === undefined) return nothing
    if (known === null) return html`<div class="k"><svc-verify-note></svc-verify-note><svc-sign-in></svc-sign-in></div>`
    return html`<div class="k" part="account">
      <svc-verify-note></svc-verify-note>
      <div class="hello"><h2>${tell("hello", { name: known.first_name || known.display_name || known.email })}</h2>
        ${isSignedInByPage.value ? nothing : html`<button class="link" @click=${() => void signOut()}>${tell("sign_out")}</button>`}</div>
      <svc-own-orders></svc-own-orders>
      <svc-addresses></svc-addresses>
      <svc-profile></svc-profile>
    </div>`
  }
}

function accountStyle() {
  return css`
    .k { display: grid; gap: 32px; max-width: 640px; margin-inline: auto; }
    .hello { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 16px; }
    h2 { font-size: 24px; font-weight: 720; letter-spacing: -0.01em; line-height: 1.2; }
    svc-verify-note:not([told]) { display: none; }
  `
}

define("svc-account", SvcAccount)
