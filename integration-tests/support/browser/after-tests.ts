import type { Page } from "playwright-core"

/**
 * Closes after each test what that test has opened, because open pages send requests all the time and slow later tests. What a `beforeAll`
 * opens stays open. Call it in a `describe`.
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
