import type { Page } from "playwright-core"
import phone from "./slow-phone.json"

/** Makes the page as slow as on a cheap phone in a mobile network: 1.6 Mbit/s, 150 ms of latency, a quarter of the processor's speed. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const throughput = phone.bitsPerSecond / 8
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: phone.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send("Emulation.setCPUThrottlingRate", { rate: phone.processorRate })
}
