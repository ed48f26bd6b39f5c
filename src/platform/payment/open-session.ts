import type { IPaymentModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { toNumber } from "../../domain/money"
import type { ProviderData } from "../../domain/payment/online/provider-adapter"
import { runWorkflow } from "../process/run-workflow"
import type { OnlinePaymentState, OnlineSession } from "./online-payment-state"
import { recordAnswer } from "./provider-answers"
import { isRefusedKey, originalOf, rememberErrors } from "./provider-errors"
import { ProviderSilent } from "./provider-silent"
import { ONCE_AN_HOUR_MS, RareLog } from "./rare-log"

export interface NewSession {
  readonly collectionId: string
  readonly providerId: string
  readonly due: OnlinePaymentState["due"]
  readonly collectionAmount: OnlinePaymentState["collectionAmount"]
  readonly data: ProviderData
  /** The Medusa customer for whom the provider keeps a customer record; null: none. */
  readonly customerId: string | null
}

/**
 * Opens a session for the amount that is due.
 * @throws ProviderSilent
 */
export async function openPaymentSession(
  scope: MedusaContainer,
  session: NewSession,
): Promise<Pick<OnlineSession, "id" | "data">> {
  const { collectionId, providerId, due, collectionAmount, data, customerId } = session
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const amount = toNumber(due.amount, due.digits)
  // Medusa's workflow uses the collection's amount, and compares what is paid with it.
  if (collectionAmount !== due.amount) await payments.updatePaymentCollections(collectionId, { amount })
  try {
    rememberErrors(scope, providerId)
    if (customerId !== null) {
      const input = { payment_collection_id: collectionId, provider_id: providerId, data: { ...data }, customer_id: customerId }
      const created = await runWorkflow(createPaymentSessionsWorkflow, scope, input)
      recordAnswer(providerId)
      return { id: created.id, data: created.data }
    }
    const { id, data: answer = {} } = await payments.createPaymentSession(collectionId, {
      provider_id: providerId,
      amount,
      currency_code: due.currency,
      data: { ...data },
      context: {},
    })
    recordAnswer(providerId)
    return { id, data: answer }
  } catch (error) {
    logRefused(scope, providerId, error)
    throw new ProviderSilent(error)
  }
}

const rareLog = new RareLog(ONCE_AN_HOUR_MS)

/** A provider that refuses every session has a wrong key or account, which only the owner can correct. */
function logRefused(scope: MedusaContainer, providerId: string, error: unknown): void {
  const original = originalOf(error)
  if (original === undefined || !isRefusedKey(original) || !rareLog.may(providerId, performance.now())) return
  const { statusCode, code, rawType } = original
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .error(`svc: ${providerId} refuses to open payments (${statusCode} ${code ?? rawType}): are its keys right?`)
}
