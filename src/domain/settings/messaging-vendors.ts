/** The messaging services, each with its required setting, its required secret and its optional settings. */
export const MESSAGING_VENDORS = {
  whatsapp: { setting: "phone_number_id", secret: "access_token", optional: ["template_language", "api_version"] },
  http: { setting: "url", secret: "secret", optional: [] },
} as const satisfies Readonly<
  Record<string, { readonly setting: string; readonly secret: string; readonly optional: readonly string[] }>
>

export type MessagingVendor = keyof typeof MESSAGING_VENDORS

/** The store's choice: `none`, or one of the services. */
export const MESSAGING_PROVIDERS = ["none", ...(Object.keys(MESSAGING_VENDORS) as MessagingVendor[])] as const
