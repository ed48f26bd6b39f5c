import { effect } from "@preact/signals-core"
import { html, nothing, type TemplateResult } from "lit"
import type { LoyaltyReward } from "../../../src/client"
import { formatter } from "../../shared/format/formatters"
import { define, KitElement } from "../base/element"
import { noConnection } from "../base/no-connection"
import { addCoupon, coupons } from "../state/cart/coupons"
import { preview } from "../state/cart/earning"
import { calendarDay } from "../state/checkout/calendar"
import { loadSentences, problemOf } from "../state/errors"
import { account, isAccountLost, loadAccount, openAccount } from "../state/guest/account"
import { accountWords, entryName, tell, tellCount } from "../state/guest/account-words"
import {
  arePointsLost,
  history,
  moreHistory,
  openPoints,
  points,
  program,
  readPoints,
  redeem,
  redeemed,
  redeeming,
  worth,
} from "../state/guest/points"
import { spoken } from "../state/language"
import { money } from "../state/money"
import { openShop } from "../state/shop"
import "../account/svc-sign-in"
import "../account/svc-verify-email"
import "../account/svc-verify-note"
import "./svc-referral"
import { pointsStyle } from "./svc-points.style"

/**
 * The guest's points: balance, rewards to redeem, points that the cart would earn, history, and the link for recommending the shop unless the page
 * has `<svc-referral>`. Hidden if the shop has no loyalty program.
 *
 * @element svc-points
 * @csspart points - The whole content after sign-in
 */
export class SvcPoints extends KitElement {
  static override properties = { problem: { state: true }, copied: { state: true } }
  static override styles = [KitElement.styles, pointsStyle]
  declare problem: string | undefined
  declare copied: boolean
  #forget: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    openAccount()
    openPoints()
    this.#forget = effect(() => {
      this.toggleAttribute("hidden", (points.value ?? program.value)?.enabled === false)
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#forget?.()
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined || accountWords.value === undefined) return nothing
    const isUnread = account.value ? points.value === undefined : program.value === undefined
    if (account.value === undefined && isAccountLost.value) return noConnection(() => void loadAccount())
    if (arePointsLost.value && isUnread) return noConnection(() => void readPoints())
    if (account.value === undefined) return nothing
    loadSentences()
    if (account.value === null) {
      if (!program.value?.enabled) return nothing
      return html`<div class="k"><svc-verify-note></svc-verify-note><p class="note out">${tell("points_signed_out")}</p><svc-sign-in></svc-sign-in></div>`
    }
    const now = points.value
    if (!now?.enabled) return html`<div class="k" aria-busy=${now === undefined}></div>`
    const { balance, pending, owed, expires_next, verified, rewards } = now
    return html`<div class="k" part="points">
      <svc-verify-note></svc-verify-note>
      <section class="balance" aria-labelledby="title">
        <h2 id="title">${tell("points")}</h2>
        <p class="number"><strong>${formatter(Intl.NumberFormat, spoken.value.locale).format(balance)}</strong> ${tellCount("points_balance", balance)}</p>
        ${worth.value === undefined ? nothing : html`<p class="quiet">${tell("points_value", { amount: money(worth.value) })}</p>`}
        ${pending > 0 ? html`<p class="quiet">${tellCount("points_pending", pending)}</p>` : nothing}
        ${owed > 0 ? html`<p class="quiet">${tellCount("points_owed", owed)}</p>` : nothing}
        ${expires_next ? html`<p class="quiet">${tellCount("points_expire", expires_next.points, { date: calendarDay(expires_next.at) })}</p>` : nothing}
        ${preview.value && preview.value.earn > 0 ? html`<p>${tellCount("points_of_cart", preview.value.earn)}</p>` : nothing}
      </section>
      ${verified ? nothing : html`<svc-verify-email></svc-verify-email>`}
      <div role="alert">${this.problem === undefined ? nothing : html`<p class="note bad">${this.problem}</p>`}</div>
      ${this.#coupon()}
      <section aria-labelledby="rewards"><h3 id="rewards">${tell("rewards")}</h3>
        <ul>${this.#ofCart(balance)}${[...rewards].sort((a, b) => Number(b.affordable) - Number(a.affordable) || a.points - b.points).map((reward) => this.#reward(reward, balance, reward.affordable))}</ul></section>
      ${document.querySelector("svc-referral") ? nothing : html`<svc-referral></svc-referral>`}
      ${this.#history()}
    </div>`
  }

  /** The offer to redeem as many points as possible for this cart. */
  #ofCart(balance: number): TemplateResult | typeof nothing {
    const now = preview.value
    if (!now || now.redeemable_points === 0 || balance < now.redeemable_points) return nothing
    return this.#offer(
      tellCount("points_use", now.redeemable_points),
      tell("points_worth", { amount: money(now.redeemable_value) }),
      () => redeem({ points: now.redeemable_points }),
      true,
    )
  }

  #reward({ id, name, description, points: cost }: LoyaltyReward, balance: number, affordable: boolean): TemplateResult {
    const price = tellCount("points_cost", cost)
    if (!affordable) return this.#offer(name, `${price} · ${tellCount("points_missing", Math.max(cost - balance, 0))}`)
    return this.#offer(name, description ? `${price} · ${description}` : price, () => redeem({ reward_id: id }))
  }

  #offer(name: string, about: string, take?: () => Promise<void>, forCart = false): TemplateResult {
    return html`<li class=${take ? "" : "far"}><div><p><strong>${name}</strong></p><p class="small quiet">${about}</p></div>
      ${
        take
          ? html`<button class="plain" aria-disabled=${redeeming.value} @click=${() => this.#redeem(take, forCart)}>${tell(redeeming.value ? "redeeming" : "redeem")}<span class="away">: ${name}</span></button>`
          : nothing
      }</li>`
  }

  async #redeem(take: () => Promise<void>, forCart: boolean): Promise<void> {
    this.problem = undefined
    this.copied = false
    try {
      await take()
      if (forCart && redeemed.value) addCoupon(redeemed.value.coupon)
    } catch (error) {
      this.problem = problemOf(error)
    }
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>("#coupon")?.focus()
  }

  #coupon(): TemplateResult | typeof nothing {
    const now = redeemed.value
    if (now === undefined) return nothing
    const used = coupons.value.includes(now.coupon)
    return html`<section class="coupon" id="coupon" tabindex="-1" aria-labelledby="code">
      <h3 id="code">${tell("coupon_ready")}</h3><p class="code">${now.coupon}</p>
      <p class="small quiet">${tell("coupon_until", { date: calendarDay(now.expires_at) })}</p>
      <div class="acts">${
        used
          ? html`<p role="status">${tell("coupon_used")}</p>`
          : html`<button class="button" @click=${() => addCoupon(now.coupon)}>${tell("coupon_use")}</button>`
      }<button class="plain" @click=${() => this.#copy(now.coupon)}>${tell(this.copied ? "copied" : "copy")}</button></div>
    </section>`
  }

  #copy(code: string): void {
    void navigator.clipboard?.writeText(code).then(() => {
      this.copied = true
    })
  }

  #history(): TemplateResult {
    const list = history.value
    return html`<section aria-labelledby="history"><h3 id="history">${tell("history")}</h3>
      ${list.entries.length === 0 ? html`<p class="quiet">${tell("history_none")}</p>` : nothing}
      <ul class="entries">${list.entries.map(
        ({ type, points: change, reason, created_at }) =>
          html`<li><div><p>${entryName(type)}${reason && type === "adjust" ? html` <span class="quiet">${reason}</span>` : nothing}</p><p class="small quiet">${calendarDay(created_at)}</p></div>
          <span class="change">${formatter(Intl.NumberFormat, spoken.value?.locale, { signDisplay: "exceptZero" }).format(change)}</span></li>`,
      )}</ul>
      ${
        list.more
          ? html`<button class="link" @click=${() =>
              void moreHistory().catch((error: unknown) => {
                this.problem = problemOf(error)
              })}>${tell("history_more")}</button>`
          : nothing
      }</section>`
  }
}

define("svc-points", SvcPoints)
