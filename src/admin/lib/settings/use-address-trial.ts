import { useMutation } from "@tanstack/react-query"
import type { DeliveryTryAddressResult } from "../../../client/generated"
import { call } from "../api"

export interface Trial {
  readonly address: string
  /** The unsaved change of the delivery settings. */
  readonly delivery: unknown
}

/** Checks an address with the typed settings: the result is what a guest would see. */
export function useAddressTrial() {
  return useMutation({
    mutationFn: async (body: Trial) => (await call<DeliveryTryAddressResult>("POST", "delivery/try-address", { body })).data,
  })
}

/** The kind of explanation for a failure of an outside service. */
export function failureKind(failure: string): string {
  if (failure === "http_401" || failure === "http_403") return "key"
  if (failure === "http_429") return "limit"
  return failure.startsWith("http_") ? "http" : failure
}
