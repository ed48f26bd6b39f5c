import type { Page } from "playwright-core"
import phone from "./slow-phone.json"

/** Throttles network (1.6 Mbit/s, 150 ms) and processor (a fourth) to those of a cheap phone on a mobile network. */
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
