import type { Page } from "playwright-core"

/**
 * Closes what a test has opened after it, because open pages ask the server again and again and slow later tests. What a `beforeAll` opens
 * stays. Call it in a `describe`.
 * @returns takes the function that closes something
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

/** Closes the page and its session. Requests that a test is about to answer do not fail it. */
export async function closeSession(page: Page): Promise<void> {
  if (!page.isClosed()) {
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await page.context().unrouteAll({ behavior: "ignoreErrors" })
  }
  await page.context().close()
}
