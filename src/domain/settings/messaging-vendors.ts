/** The services that can send messages, and what each cannot send without: the name of one setting and of one secret. */
export const MESSAGING_VENDORS = {
  whatsapp: { setting: "phone_number_id", secret: "access_token" },
  http: { setting: "url", secret: "secret" },
} as const satisfies Readonly<Record<string, { readonly setting: string; readonly secret: string }>>

export type MessagingVendor = keyof typeof MESSAGING_VENDORS

/** What a store may choose: `none`, or one of the services. */
export const MESSAGING_PROVIDERS = ["none", ...(Object.keys(MESSAGING_VENDORS) as MessagingVendor[])] as const
