/** The parts of a response besides its data. */
export interface ReplyInit {
  /** Default: 200. 201 when a resource was created (contract section 1, "Statuses"). */
  readonly status?: 200 | 201
  /** Sent only when it has content. */
  readonly meta?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Data with a status, meta or headers of its own. */
export class Reply {
  constructor(
    readonly data: unknown,
    readonly init: ReplyInit,
  ) {}
}

/** Bytes that are sent unchanged: a prepared envelope, a CSV, a page. */
export class BytesReply {
  constructor(
    readonly bytes: Buffer | string,
    readonly contentType: string,
    readonly init: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> },
  ) {}
}

/**
 * A response with data and a status, meta or headers.
 * @example return reply(presentAccount(account), { status: 201 })
 * @example return reply(orders.map(presentOrder), { meta: pageMeta(total, page) })
 */
export function reply(data: unknown, init: ReplyInit = {}): Reply {
  return new Reply(data, init)
}

/**
 * A response with prepared bytes. JSON must include the whole success envelope (for a list that is serialised once and
 * served many times).
 */
export function replyBytes(
  bytes: Buffer | string,
  contentType = "application/json; charset=utf-8",
  init: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): BytesReply {
  return new BytesReply(bytes, contentType, init)
}

/** Returned by a handler that writes the response itself, like an event stream. */
export const ANSWERED: unique symbol = Symbol("answered")
