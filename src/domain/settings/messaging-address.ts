/** Whether a messaging setting is the address that messages are sent to: `url`, `base_url`, `callback_url`. */
export function isMessagingAddress(key: string): boolean {
  return /(^|_)url$/.test(key)
}
