import type { Page } from "playwright-core"

/** The smallest size and distance (CSS pixels) of controls that can be hit with gloves. */
const SIZE = 56
const DISTANCE = 8

/**
 * Expects every control on a board to be large enough and far enough from the next one.
 * @param state the name of the board's state, for the failure message
 */
export async function expectTouchable(page: Page, state: string): Promise<void> {
  expect([state, await page.evaluate(untouchable, [SIZE, DISTANCE] as const)]).toEqual([state, []])
}

/** Runs in the page: finds controls that are too small or too close. Each layer (a sheet, a fixed strip) is checked separately. */
function untouchable([size, distance]: readonly [number, number]): string[] {
  const controls: { name: string; box: DOMRect; layer: Element }[] = []
  const layerOf = (from: Element): Element => {
    for (let at: Element | null = from; at !== null; ) {
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at
      const root = at.getRootNode()
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    }
    return document.documentElement
  }
  const look = (root: ParentNode): void => {
    for (const each of root.querySelectorAll("*")) {
      if (each.shadowRoot) look(each.shadowRoot)
      if (!each.matches("button, a[href], input, select, textarea, summary, [role=button]")) continue
      // The lines of a held ticket are cut, and a tap on them does nothing.
      if (each.closest(".held [inert]")) continue
      if (!each.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue
      const name = (each.getAttribute("aria-label") ?? each.textContent ?? "").replace(/\s+/g, " ").trim()
      controls.push({ name: `${each.localName} ${name.slice(0, 60)}`, box: each.getBoundingClientRect(), layer: layerOf(each) })
    }
  }
  look(document)
  const small = controls.flatMap(({ name, box: { width, height } }) =>
    Math.min(width, height) < size - 0.1 ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : [],
  )
  const close = controls.flatMap((one, index) =>
    controls.slice(index + 1).flatMap((other) => {
      if (one.layer !== other.layer) return []
      const across = Math.max(one.box.left - other.box.right, other.box.left - one.box.right)
      const along = Math.max(one.box.top - other.box.bottom, other.box.top - one.box.bottom)
      const apart = across > 0 && along > 0 ? Math.hypot(across, along) : Math.max(across, along)
      return apart < distance - 0.1 ? [`${one.name} and ${other.name}: ${Math.round(apart)} apart`] : []
    }),
  )
  return [...small, ...close]
}
