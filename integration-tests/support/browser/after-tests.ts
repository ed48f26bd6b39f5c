import type { Page } from "playwright-core"

/**
 * Closes everything that a test has opened after that test, because open pages keep sending requests and slow later tests. Pages that a
 * `beforeAll` opens stay open. Call it in a `describe`.
 * @returns a function that registers `close` to be called after the test
 */
export function closedAfterTests(): (close: () => Promise<void>) => void {
  let opened: (() => Promise<void>)[] = []
  beforeEach(() => {
    opened = []
  })
  afterEach(async () => {
    await Promise.all(opened.map((close) => close()))
  })
  return (close) => {
    opened.push(close)
  }
}

/** Closes the page and its session, even while a test still intercepts requests. */
export async function closeSession(page: Page): Promise<void> {
  if (!page.isClosed()) {
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await page.context().unrouteAll({ behavior: "ignoreErrors" })
  }
  await page.context().close()
}
