import type { Page } from "playwright-core"
import phone from "./slow-phone.json"

/** Gives the page the network (1.6 Mbit/s, 150 ms) and the processor (a fourth) of a cheap phone on the move. */
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
