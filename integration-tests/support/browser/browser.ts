import { existsSync } from "node:fs"
import { delimiter, isAbsolute, join } from "node:path"
import { type BrowserContextOptions, chromium, type Browser as Engine, type Page } from "playwright-core"
import { requiredProgram } from "../needs"
import { slowDown } from "./slow-phone"

/** Deterministic screenshots, no sandbox (root in containers), no background requests of the browser. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--force-color-profile=srgb",
  "--font-render-hinting=none",
]

/** The time limit (ms) for a start. On a loaded machine the first start reads the browser from the disk while other tests run. */
const LAUNCH_MS = 120_000

const SCREENS = {
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const

export type Screen = keyof typeof SCREENS

export interface PageOptions {
  /** A named screen, or CSS pixels. Default: `desktop`. */
  readonly screen?: Screen | { readonly width: number; readonly height: number }
  /** Language of the browser. Default: `es-ES`. */
  readonly locale?: string
  /** Default: `Europe/Madrid`, the zone of the demo store and the small store. */
  readonly timezone?: string
  /** Default: `light`. */
  readonly colorScheme?: "light" | "dark"
  /** Default: true, which makes pictures and waits stable. */
  readonly reducedMotion?: boolean
  /** A touch screen, for `tap`. Default: whether the screen is `narrow`, `phone` or `tablet`. */
  readonly touch?: boolean
  /** As slow as a cheap phone on a mobile network: 1.6 Mbit/s, 150 ms, a quarter of this machine's speed. Default: false. */
  readonly slow?: boolean
  /** Further options of Playwright's context, for example `permissions` or `extraHTTPHeaders`. */
  readonly context?: BrowserContextOptions
}

/** A Chromium for one spec file. Each page has its own context: no cookies or storage of other pages. */
export interface TestBrowser {
  page(options?: PageOptions): Promise<Page>
  /** Closes every page and the browser. */
  close(): Promise<void>
}

/**
 * Starts Chromium with new user data, in a spec with `needs("browser")`. Close it in `afterAll`.
 * @param kind `whole-browser` for what a headless shell cannot do, such as notifications; the tests then declare that need
 */
export async function startBrowser(kind: "browser" | "whole-browser" = "browser"): Promise<TestBrowser> {
  const engine = await chromium.launch({ executablePath: pathOf(requiredProgram(kind)), args: FLAGS, timeout: LAUNCH_MS })
  return { page: (options) => openPage(engine, options), close: () => engine.close() }
}

/** The path of a command, because Playwright does not search the PATH. */
function pathOf(command: string): string {
  const places = isAbsolute(command)
    ? [command]
    : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, command))
  return places.find((path) => existsSync(path)) ?? command
}

async function openPage(engine: Engine, options: PageOptions = {}): Promise<Page> {
  const { screen = "desktop", locale = "es-ES", timezone = "Europe/Madrid", colorScheme = "light" } = options
  const context = await engine.newContext({
    viewport: typeof screen === "string" ? SCREENS[screen] : screen,
    locale,
    timezoneId: timezone,
    colorScheme,
    reducedMotion: (options.reducedMotion ?? true) ? "reduce" : "no-preference",
    hasTouch: options.touch ?? ["narrow", "phone", "tablet"].includes(String(screen)),
    ...options.context,
  })
  // This timeout is shorter than a test's, so that the error names the missing element.
  context.setDefaultTimeout(30_000)
  context.setDefaultNavigationTimeout(60_000)
  const page = await context.newPage()
  if (options.slow) await slowDown(page)
  return page
}
