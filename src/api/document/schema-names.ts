import type { SchemaNames } from "../../http/document/json-schema"
import { catalogSectionSchema, extraCategorySchema, extraSchema, productCategorySchema, productSchema } from "../catalogue/schema"
import { accountSchema, capabilitiesSchema } from "../contracts/account-record"
import { orderSchema } from "../contracts/order-schema"
import { orderTypeSchema } from "../contracts/order-type-record"
import { paymentMethodSchema } from "../contracts/payment-method"
import { paidOrderSchema, paymentSchema } from "../contracts/payment-schema"
import { placedOrderSchema } from "../contracts/placed-order"
import { reportSchema } from "../contracts/sales-report"
import { staffSchema } from "../svc/v1/accounts/schema"
import { deviceSchema, deviceSignInSchema, newDeviceSchema } from "../svc/v1/auth/devices/schema"
import {
  applicationPasswordSchema,
  newApplicationPasswordSchema,
  nonceSchema,
  tokenRecordSchema,
  tokenResponseSchema,
} from "../svc/v1/auth/schema"
import { bulkPreviewSchema, bulkSchema } from "../svc/v1/bulk/schema"
import { validationSchema } from "../svc/v1/cart/schema"
import { checkoutSchema } from "../svc/v1/checkouts/schema"
import {
  addressCheckSchema,
  addressTrialSchema,
  configSchema,
  feeSchema,
  minimumCheckSchema,
  minimumSchema,
} from "../svc/v1/delivery/schema"
import { courierSchema } from "../svc/v1/delivery-boys/schema"
import { deletedExtraCategorySchema } from "../svc/v1/extra-categories/schema"
import {
  couponSchema,
  entrySchema,
  loyaltyAccountSchema,
  meSchema as loyaltyBalanceSchema,
  loyaltyPreviewSchema,
  programSchema,
  rewardSchema,
} from "../svc/v1/loyalty/schema"
import { statusFactsSchema } from "../svc/v1/order-statuses/schema"
import { busySchema, forceDisableSchema } from "../svc/v1/order-types/schema"
import { noteSchema, orderStatusSchema, statusChangeSchema } from "../svc/v1/orders/schema"
import { overviewSchema } from "../svc/v1/overview/schema"
import { gatewaySchema } from "../svc/v1/payment-gateways/schema"
import { printerSchema, printJobSchema } from "../svc/v1/printers/schema"
import { subscriptionSchema } from "../svc/v1/push-subscriptions/schema"
import { dateSchema, daySlotsSchema, hoursSchema, modeStatusSchema } from "../svc/v1/schedule/schema"
import { alertsSchema } from "../svc/v1/settings/alerts/schema"
import { appearanceSchema } from "../svc/v1/settings/appearance/schema"
import { categoryMenuSchema } from "../svc/v1/settings/category-menu/schema"
import { operationSchema } from "../svc/v1/settings/operation/schema"
import { tableSettingsSchema } from "../svc/v1/settings/tables/schema"
import { shippingZonesSchema } from "../svc/v1/shipping-methods/schema"
import { statusSchema } from "../svc/v1/status/schema"
import {
  availabilitySchema,
  heldTableSchema,
  occupancySchema,
  publicTableSchema,
  qrSchema,
  tokenSchema,
} from "../svc/v1/tables/schema"
import { addressSchema } from "../svc/v1/users/me/addresses/schema"
import { deliverySchema as webhookDeliverySchema, webhookSchema } from "../svc/v1/webhooks/schema"

/** The schemas that have a name in the OpenAPI document, so that a generator creates one type for each. */
export const SCHEMA_NAMES: SchemaNames = new Map<unknown, string>([
  [accountSchema, "Account"],
  [addressCheckSchema, "AddressCheck"],
  [addressTrialSchema, "AddressTrial"],
  [addressSchema, "Address"],
  [alertsSchema, "AlertSettings"],
  [appearanceSchema, "Appearance"],
  [applicationPasswordSchema, "ApplicationPassword"],
  [availabilitySchema, "TableAvailability"],
  [bulkPreviewSchema, "BulkPreview"],
  [bulkSchema, "BulkChange"],
  [busySchema, "BusyOrderType"],
  [capabilitiesSchema, "Capabilities"],
  [catalogSectionSchema, "CatalogSection"],
  [categoryMenuSchema, "CategoryMenu"],
  [checkoutSchema, "PlacedCheckout"],
  [configSchema, "DeliveryConfig"],
  [couponSchema, "LoyaltyCoupon"],
  [courierSchema, "Courier"],
  [dateSchema, "OpenDate"],
  [daySlotsSchema, "DaySlots"],
  [deletedExtraCategorySchema, "DeletedExtraCategory"],
  [deviceSchema, "Device"],
  [deviceSignInSchema, "DeviceSignIn"],
  [entrySchema, "LoyaltyEntry"],
  [extraCategorySchema, "ExtraCategory"],
  [extraSchema, "Extra"],
  [feeSchema, "DeliveryFee"],
  [forceDisableSchema, "ForceDisabledOrderType"],
  [gatewaySchema, "PaymentGateway"],
  [heldTableSchema, "TableHold"],
  [hoursSchema, "Hours"],
  [loyaltyAccountSchema, "LoyaltyAccount"],
  [loyaltyBalanceSchema, "LoyaltyBalance"],
  [loyaltyPreviewSchema, "LoyaltyPreview"],
  [minimumCheckSchema, "MinimumCheck"],
  [minimumSchema, "Minimum"],
  [modeStatusSchema, "OrderTypeStatus"],
  [newApplicationPasswordSchema, "NewApplicationPassword"],
  [newDeviceSchema, "NewDevice"],
  [nonceSchema, "SessionNonce"],
  [noteSchema, "Note"],
  [occupancySchema, "TableOccupancy"],
  [operationSchema, "Settings"],
  [orderSchema, "Order"],
  [orderStatusSchema, "OrderProgress"],
  [orderTypeSchema, "OrderType"],
  [overviewSchema, "Overview"],
  [paidOrderSchema, "PaidOrder"],
  [paymentMethodSchema, "PaymentMethod"],
  [paymentSchema, "Payment"],
  [placedOrderSchema, "PlacedOrder"],
  [printerSchema, "Printer"],
  [printJobSchema, "PrintJob"],
  [productCategorySchema, "ProductCategory"],
  [productSchema, "Product"],
  [programSchema, "LoyaltyProgram"],
  [publicTableSchema, "PublicTable"],
  [qrSchema, "TableQr"],
  [reportSchema, "SalesReport"],
  [rewardSchema, "Reward"],
  [shippingZonesSchema, "ShippingZones"],
  [staffSchema, "StaffAccount"],
  [statusChangeSchema, "OrderStatusChange"],
  [statusFactsSchema, "OrderStatus"],
  [statusSchema, "ServiceStatus"],
  [subscriptionSchema, "PushSubscription"],
  [tableSettingsSchema, "TableSettings"],
  [tokenRecordSchema, "Token"],
  [tokenResponseSchema, "SignIn"],
  [tokenSchema, "TableToken"],
  [validationSchema, "CartJudgement"],
  [webhookDeliverySchema, "WebhookDelivery"],
  [webhookSchema, "Webhook"],
])
