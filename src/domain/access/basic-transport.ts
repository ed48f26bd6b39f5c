/** How a request came in. */
export interface Transport {
  /** The connection itself is TLS. */
  readonly encrypted: boolean
  /** The address at the other end of the socket. */
  readonly peer: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i

/**
 * True when an application password may travel like this (contract section 2): over https, also where the host's proxy ends
 * it, or over plain HTTP from this very machine with no proxy in between.
 */
export function mayCarryApplicationPassword({ encrypted, peer, headers }: Transport): boolean {
  const forwarded = headers.forwarded !== undefined || Object.keys(headers).some((name) => name.startsWith("x-forwarded-"))
  if (!forwarded) return encrypted || LOOPBACK.test(peer ?? "")
  const protocols = String(headers["x-forwarded-proto"] ?? "")
    .split(",")
    .map((each) => each.trim().toLowerCase())
  // A list has an entry for each proxy on the way: one that was plain is enough to read a password.
  return protocols.every((each) => each === "https")
}
