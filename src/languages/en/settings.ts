/** Warnings when the settings are saved. */
export const warnings = {
  delivery_unlimited: "Delivery has no distance limit: orders to any address are taken. Set `max_distance_km` or tiers.",
  distance_not_measured:
    "Without a routing service the distance cannot be measured: delivery orders are refused. Set up `delivery.routing`.",
  store_address_missing: "The store's address is missing: without it no distance is measured, and delivery orders are refused.",
  fee_zero: "Delivery costs nothing. If that is meant, set `free_from` to 0; otherwise set a fee.",
  no_hours: "This order type is enabled but has no hours: nothing can be ordered.",
  no_payment_method: "No payment method is enabled: nothing can be ordered.",
  country_not_in_region:
    'The region "{region}" does not contain the country {country}: add it under Settings → Regions, or change `country`.',
  country_in_no_region:
    "There is no region for the country {country}: add it to one under Settings → Regions, or change `country`.",
  online_without_provider:
    "Online payment is enabled, but the region has no payment provider: add one in `payment-gateways` or under Settings → Regions.",
  store_url_missing: "The store's web address (`store_url`) is missing: links in mails cannot be made.",
  unknown_key: "There is no such setting, and it was not saved. Check the spelling.",
  read_only_key: "This value is only shown here and was not saved.",
  stopped_elsewhere:
    "This value is only shown here and was not saved. An order type is stopped by PUT /order-types/{slug}/force-disable.",
}

/** Payment methods. */
export const payments = {
  cod: { title: "Cash", description: "Pay in cash when you receive your order." },
  card_on_delivery: { title: "Card on delivery", description: "Pay by card when you receive your order." },
  bank_transfer: { title: "Bank transfer", description: "Pay by transfer to our account." },
  account: { account_holder: "Account holder", bank_name: "Bank", iban: "IBAN", bic: "BIC" },
  manual: "Manual payment",
}
