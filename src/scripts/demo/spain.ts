/** The region of a store in Spain. */
export const SPAIN = {
  name: "España",
  currency_code: "eur",
  countries: ["es"],
  payment_providers: ["pp_system_default"],
  is_tax_inclusive: true,
  automatic_taxes: true,
}

/** The taxes of a store in Spain, with the rate for food. */
export const SPANISH_TAXES = {
  country_code: "es",
  provider_id: "tp_system",
  default_tax_rate: { name: "IVA reducido", code: "iva10", rate: 10 },
}
