/** Whether a value of the messaging provider's settings says where messages go: `url`, `base_url`, `callback_url`. */
export function isMessagingAddress(key: string): boolean {
  return /(^|_)url$/.test(key)
}
