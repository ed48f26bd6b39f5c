import { adapterOf } from "../../domain/payment/online/adapters"
import { KEY_KNOWN_MS } from "./incomplete-work"
import type { NativePayment } from "./native-state"

/**
 * The unfinished refunds of a payment for which the provider can safely be asked again.
 * @param now epoch milliseconds
 */
export function repeatable({ providerId, begunRefunds }: Pick<NativePayment, "providerId" | "begunRefunds">, now: number) {
  return adapterOf(providerId).knowsRefunds ? begunRefunds.filter(({ createdAt }) => now - createdAt < KEY_KNOWN_MS) : []
}
