import type { Dialect, VendorAnswer } from "../vendor-server"

/** The account that a request must name. */
export interface WhatsAppAccount {
  readonly phoneNumberId: string
  readonly accessToken: string
}

const refused = (status: number, code: number, message: string): VendorAnswer => ({
  status,
  body: {
    error: {
      message,
      type: "OAuthException",
      code,
      error_data: { messaging_product: "whatsapp", details: message },
      fbtrace_id: "x",
    },
  },
})

/** The WhatsApp Cloud API, of which only `POST /v…/{phone number id}/messages` exists. */
export function whatsappCloud({ phoneNumberId, accessToken }: WhatsAppAccount): Dialect {
  let sent = 0
  return {
    answer: ({ method, path, headers, body }) => {
      if (method !== "POST" || !new RegExp(`^/v\\d+\\.\\d+/${phoneNumberId}/messages$`).test(path)) {
        return refused(400, 100, "Unsupported post request")
      }
      if (headers.authorization !== `Bearer ${accessToken}`) return refused(401, 190, "Invalid OAuth access token")
      const { messaging_product: product, to, type, template } = body ?? {}
      const parameters: { type?: string; text?: string }[] = template?.components?.[0]?.parameters ?? []
      const wrong =
        product !== "whatsapp" ||
        !/^\d{7,15}$/.test(to) ||
        type !== "template" ||
        !/^[a-z0-9_]+$/.test(template?.name) ||
        !/^[a-z]{2}(_[A-Z]{2})?$/.test(template?.language?.code) ||
        parameters.some(({ type: kind, text }) => kind !== "text" || !text || /[\n\t]| {5}/.test(text))
      if (wrong) return refused(400, 132000, "Number of parameters does not match the expected number of params")
      sent += 1
      return {
        status: 200,
        body: { messaging_product: "whatsapp", contacts: [{ input: to, wa_id: to }], messages: [{ id: `wamid.${sent}` }] },
      }
    },
    quota: refused(400, 130429, "Rate limit hit"),
    denied: refused(401, 190, "Invalid OAuth access token"),
    broken: refused(500, 131016, "Service unavailable"),
  }
}
