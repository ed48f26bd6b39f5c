import type { OperationSettings } from "./operation-settings"

type PartialDeep<T> = T extends readonly unknown[] | string | number | boolean | null
  ? T
  : { readonly [K in keyof T]?: PartialDeep<T[K]> | undefined }

/** Null clears a stored secret, the empty string keeps it. */
type SecretChange = string | null

type Block = "routing" | "geocoder"

/**
 * A partial change of the operation settings, with money and kilometres as decimal strings. Null clears secrets and values of the messaging
 * provider's settings; in all other fields it is a value.
 */
export type OperationChange = Omit<PartialDeep<OperationSettings>, "delivery" | "messaging"> & {
  readonly delivery?:
    | (Omit<PartialDeep<OperationSettings["delivery"]>, Block | "browser_map_key"> & {
        readonly browser_map_key?: SecretChange | undefined
      } & {
        readonly [B in Block]?:
          | (Omit<PartialDeep<OperationSettings["delivery"][B]>, "api_key"> & { readonly api_key?: SecretChange | undefined })
          | undefined
      })
    | undefined
  readonly messaging?:
    | (Omit<PartialDeep<OperationSettings["messaging"]>, "settings" | "secrets"> & {
        readonly settings?: Readonly<Record<string, string | null>> | undefined
        readonly secrets?: Readonly<Record<string, SecretChange>> | undefined
      })
    | undefined
}
