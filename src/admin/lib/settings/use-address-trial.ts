import { useMutation } from "@tanstack/react-query"
import type { DeliveryTryAddressResult } from "../../../client/generated"
import { call } from "../api"

export interface Trial {
  readonly address: string
  /** The change of the delivery settings that is not saved yet. */
  readonly delivery: unknown
}

/** Asks what a guest with an address would be told with the settings as they are typed. */
export function useAddressTrial() {
  return useMutation({
    mutationFn: async (body: Trial) => (await call<DeliveryTryAddressResult>("POST", "delivery/try-address", { body })).data,
  })
}

/** How a failure of an outside service is explained. */
export function failureKind(failure: string): string {
  if (failure === "http_401" || failure === "http_403") return "key"
  if (failure === "http_429") return "limit"
  return failure.startsWith("http_") ? "http" : failure
}
