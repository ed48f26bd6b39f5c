import type { Page } from "playwright-core"

const BYTES_PER_SECOND = 1_600_000 / 8

/** Gives the page the network (1.6 Mbit/s, 150 ms) and the processor (a fourth) of a cheap phone on the move. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
}
