import type { Page } from "playwright-core"

/**
 * Closes everything that a test has opened after that test, because open pages keep sending requests and slow later tests. Pages that a
 * `beforeAll` opens stay open. Call it in a `describe`.
 * @returns registers a function that closes something after the test
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

/** Closes the page and its session. Requests that a test still intercepts do not make it fail. */
export async function closeSession(page: Page): Promise<void> {
  if (!page.isClosed()) {
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await page.context().unrouteAll({ behavior: "ignoreErrors" })
  }
  await page.context().close()
}
