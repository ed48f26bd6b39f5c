import type {
  CalculatedShippingOptionPrice,
  CreateFulfillmentResult,
  FulfillmentOption,
  ValidateFulfillmentDataContext,
} from "@medusajs/framework/types"
import { AbstractFulfillmentProviderService } from "@medusajs/framework/utils"
import {
  DELIVERY_FEE_PORT,
  type DeliveryFeePort,
  type NativeFee,
  type ShippingKind,
  withoutServerKeys,
} from "../../domain/checkout"
import { FEE_MARK } from "../../domain/orders"

type Data = Record<string, unknown>

/** The options of this provider, identified by the `id` in an option's `data`. */
const OPTIONS: readonly (FulfillmentOption & { readonly id: ShippingKind })[] = [
  { id: "delivery", name: "Delivery" },
  { id: "pickup", name: "Pickup" },
  { id: "dine_in", name: "Dine-in" },
]

/**
 * A provider of the platform's Fulfillment module: the restaurant delivers its orders itself, for the fee in its settings. For shipping options
 * of price type "calculated", the provider calculates the fee of the requesting cart.
 */
export class OrderingFulfillmentService extends AbstractFulfillmentProviderService {
  static override identifier = "svc-delivery"

  override async getFulfillmentOptions(): Promise<FulfillmentOption[]> {
    return OPTIONS.map((option) => ({ ...option }))
  }

  override async validateOption(data: Data): Promise<boolean> {
    return OPTIONS.some(({ id }) => id === data.id)
  }

  override async canCalculate(data: { data?: Data | null }): Promise<boolean> {
    return this.validateOption(data.data ?? {})
  }

  /** Returns no amount if the store does not deliver to the address. The platform then removes or refuses the shipping method. */
  override async calculatePrice(
    optionData: Data,
    _data: Data,
    context: { id?: unknown },
  ): Promise<CalculatedShippingOptionPrice> {
    const fee = await feeOf(context.id, kindOf(optionData))
    if (!fee) return { is_calculated_price_tax_inclusive: false } as CalculatedShippingOptionPrice
    return { calculated_amount: fee.amount, is_calculated_price_tax_inclusive: fee.taxInclusive }
  }

  /** The data kept with the shipping method: the mark of the delivery fee, and the distance in metres (specification, Order metadata). */
  override async validateFulfillmentData(optionData: Data, data: Data, context: ValidateFulfillmentDataContext): Promise<Data> {
    const fee = await feeOf((context as { id?: unknown }).id, kindOf(optionData))
    return {
      ...withoutServerKeys(data),
      ...(fee?.distanceMeters == null ? {} : { distance_meters: fee.distanceMeters }),
      ...FEE_MARK,
    }
  }

  override async createFulfillment(): Promise<CreateFulfillmentResult> {
    return { data: {}, labels: [] }
  }

  override async cancelFulfillment(): Promise<Data> {
    return {}
  }

  override async createReturnFulfillment(): Promise<CreateFulfillmentResult> {
    return { data: {}, labels: [] }
  }
}

function kindOf({ id }: Data): ShippingKind {
  return OPTIONS.find((option) => option.id === id)?.id ?? "delivery"
}

async function feeOf(cartId: unknown, kind: ShippingKind): Promise<NativeFee | null> {
  const ask = Reflect.get(globalThis, DELIVERY_FEE_PORT) as DeliveryFeePort | undefined
  return ask && typeof cartId === "string" ? ask(cartId, kind) : null
}
