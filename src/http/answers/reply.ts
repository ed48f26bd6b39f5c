/** What stands beside the data of an answer. */
export interface ReplyInit {
  /** 200 unless told otherwise; 201 when a resource was created (contract section 1, "Statuses"). */
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

/** Bytes that leave as they are: a prepared envelope, a CSV, a page. */
export class BytesReply {
  constructor(
    readonly bytes: Buffer | string,
    readonly contentType: string,
    readonly init: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> },
  ) {}
}

/**
 * Answers with data and something beside it.
 * @example return reply(presentAccount(account), { status: 201 })
 * @example return reply(orders.map(presentOrder), { meta: pageMeta(total, page) })
 */
export function reply(data: unknown, init: ReplyInit = {}): Reply {
  return new Reply(data, init)
}

/**
 * Answers with bytes made elsewhere. For JSON the whole success envelope must be in them (a list that is serialised once
 * and served many times).
 */
export function replyBytes(
  bytes: Buffer | string,
  contentType = "application/json; charset=utf-8",
  init: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): BytesReply {
  return new BytesReply(bytes, contentType, init)
}

/** Returned by a handler that has written (or goes on writing) the answer itself: an event stream. */
export const ANSWERED: unique symbol = Symbol("answered")
