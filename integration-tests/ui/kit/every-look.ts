import type { Page } from "playwright-core"
import { eventually } from "../../support"
import {
  type AccessibilityOptions,
  accessibilityViolations,
  cutTexts,
  smallTargets,
  takePicture,
  withSpacedText,
} from "../../support/browser"

/** The languages in which each state is checked. */
export const LANGUAGES_OF_CHECKS = ["en", "es"]

/** The smallest width and height (CSS pixels) of a touch target. */
const TARGET = 44

/** The accessibility violations of the page in its present state and look, and the controls that are smaller than {@link TARGET}. */
export async function violationsNow(page: Page, options: AccessibilityOptions = {}): Promise<string[]> {
  const small = await smallTargets(page, TARGET, options)
  return [...(await accessibilityViolations(page, options)), ...small.map((target) => `small: ${target}`)]
}

/**
 * Runs {@link violationsNow} in each language, in dark and in light. Leaves the page in light and in its own language.
 * @param languages only that of the page if it cannot load another
 */
export async function violationsInEachLook(
  page: Page,
  options: AccessibilityOptions = {},
  languages: readonly string[] = LANGUAGES_OF_CHECKS,
): Promise<string[]> {
  const found: string[] = []
  const own = await page.evaluate(() => document.documentElement.lang)
  for (const language of [...languages.filter((each) => each !== own), own]) {
    await speak(page, language)
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme })
      // Sizes do not depend on the colours.
      const violations = await (colorScheme === "dark" ? accessibilityViolations : violationsNow)(page, options)
      found.push(...violations.map((violation) => `${language}, ${colorScheme}: ${violation}`))
    }
  }
  return found
}

/**
 * Expects no accessibility violation in the page's present state, in each look. With SVC_PICTURES it also saves screenshots: three widths in
 * light and in dark, and a phone in Spanish. Leaves the page as it was.
 * @param within CSS selector of the part to check, such as an open sheet
 */
export async function expectClean(page: Page, state: string, within?: string): Promise<void> {
  expect([state, await violationsInEachLook(page, within === undefined ? {} : { within })]).toEqual([state, []])
  if (!process.env.SVC_PICTURES) return
  const own = page.viewportSize()
  const language = await page.evaluate(() => document.documentElement.lang)
  const take = (name: string) => takePicture(page, "kit", `${state}-${name}`, "screen")
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of [
      [1280, 800],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await take(`${width}-${colorScheme}`)
    }
  }
  await speak(page, "es")
  await take("390-es")
  await speak(page, language)
  if (own) await page.setViewportSize(own)
}

/** Changes the language of the page, which the kit follows. */
export async function speak(page: Page, language: string): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === language) return
  const before = await page.evaluate(shownText)
  await page.evaluate((code) => {
    document.documentElement.lang = code
  }, language)
  await eventually(async () => (await page.evaluate(shownText)) !== before)
}

/** Runs in the page: all texts of the kit, those in empty fields included. */
function shownText(): string {
  const texts = (root: ParentNode): string =>
    [...root.querySelectorAll<HTMLInputElement>("*")]
      .map(({ shadowRoot, placeholder }) => (placeholder ?? "") + (shadowRoot ? shadowRoot.textContent + texts(shadowRoot) : ""))
      .join("")
  return texts(document)
}

/**
 * Expects the page in its present state to have no accessibility violation in each look. Quiet text must be readable if the guest wants
 * more contrast, and nothing may be cut off if the guest spaces the text (WCAG 1.4.12). Saves screenshots: a phone in light, dark and with
 * spaced text, and a desktop. Leaves the page in light, with its former width and spacing.
 */
export async function expectEveryLook(
  page: Page,
  state: string,
  languages: readonly string[] = LANGUAGES_OF_CHECKS,
): Promise<void> {
  const phone = page.viewportSize() ?? { width: 390, height: 844 }
  expect([state, await violationsInEachLook(page, {}, languages)]).toEqual([state, []])
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    await takePicture(page, "kit", `${state}-phone-${colorScheme}`, "screen")
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await takePicture(page, "kit", `${state}-desktop-dark`, "screen")
  await page.emulateMedia({ colorScheme: "light", contrast: "more" })
  expect([state, await page.evaluate(paleTexts)]).toEqual([state, []])
  await page.emulateMedia({ contrast: null })
  await page.setViewportSize(phone)
  await withSpacedText(page, async () => {
    expect([state, await cutTexts(page)]).toEqual([state, []])
    await takePicture(page, "kit", `${state}-phone-spaced`, "screen")
  })
}

/** Runs in the page: the quiet texts whose colour is not that of the text around them. */
function paleTexts(): string[] {
  const roots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []))
  return roots.flatMap((root) =>
    [...root.querySelectorAll(".k .quiet, dialog .quiet")].flatMap((quiet) => {
      const around = quiet.closest(".k, dialog")
      return around && getComputedStyle(quiet).color !== getComputedStyle(around).color ? [quiet.textContent ?? ""] : []
    }),
  )
}
