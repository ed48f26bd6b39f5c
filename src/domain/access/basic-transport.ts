/** How a request reached this process. */
export interface Transport {
  /** The connection itself uses TLS. */
  readonly encrypted: boolean
  /** The address at the other end of the socket. */
  readonly peer: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i

/**
 * True when a request may carry an application password (contract section 2): over https, including TLS that ends at the host's
 * proxy, or over plain HTTP from this machine without a proxy.
 */
export function mayCarryApplicationPassword({ encrypted, peer, headers }: Transport): boolean {
  const forwarded = headers.forwarded !== undefined || Object.keys(headers).some((name) => name.startsWith("x-forwarded-"))
  if (!forwarded) return encrypted || LOOPBACK.test(peer ?? "")
  const protocols = String(headers["x-forwarded-proto"] ?? "")
    .split(",")
    .map((each) => each.trim().toLowerCase())
  // The list has one entry per proxy. A single plain hop exposes the password.
  return protocols.every((each) => each === "https")
}
