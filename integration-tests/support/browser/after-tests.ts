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
