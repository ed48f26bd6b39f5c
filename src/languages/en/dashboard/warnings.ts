/** Warnings about saved settings that cannot work as intended, in English. */
export const texts = {
  settings: {
    warnings: {
      delivery_unlimited: "Delivery has no distance limit: orders to any address are taken. Type up to where you deliver.",
      distance_not_measured:
        "Nothing measures the distance, so delivery orders are refused. Set up the service that measures distances.",
      store_address_missing: "Without the shop's address no distance is measured, and delivery orders are refused.",
      fee_zero: "Delivery costs nothing. To confirm that, set “Free from an order of” to 0.",
      no_hours: "It takes orders, but has no opening hours: nothing can be ordered.",
      no_payment_method: "No way to pay is offered: nothing can be ordered.",
      country_not_in_region:
        "No region that the shop sells in has the country {{country}}. Add it to a region in Medusa's settings, or change the country.",
      online_without_provider:
        "Online payment is on, but the region offers no provider for it. Add one to the region in Medusa's settings.",
      store_url_missing: "Without the address of the storefront, mails have no links.",
    },
  },
} as const
