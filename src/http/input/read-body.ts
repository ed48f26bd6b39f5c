import type { IncomingMessage } from "node:http"
import { promisify } from "node:util"
import { brotliDecompress, gunzip, inflate } from "node:zlib"
import { fail, failWith } from "../../errors"
import { parseForm } from "./form"
import { refuseCostlyJson } from "./json-cost"
import { isJsonInForm, notationOf, readMediaType, wrongMediaType } from "./media-type"
import type { Notation } from "./validate"

/** Contract section 1: larger bodies are refused. */
export const BODY_LIMIT = 1_048_576
/** How much of a refused body is read and discarded, so that the client can read the response. */
const DRAIN_LIMIT = 8 * BODY_LIMIT
/** Time limits of a body (ms): without new data, and in total. */
const SILENCE_MS = 20_000
const WHOLE_MS = 120_000

const UNPACK: Readonly<Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

export interface RequestBody {
  readonly value: Readonly<Record<string, unknown>>
  readonly notation: Notation
  /** True if one of its strings may contain characters that the database cannot store. Other bodies need no check. */
  readonly suspicious: boolean
}

export const NO_BODY: RequestBody = Object.freeze({ value: Object.freeze({}), notation: "json", suspicious: false })

/** Thrown when the client disconnects while sending. No response can be sent. */
export class ClientGone extends Error {}

/**
 * Reads the body of a request: a JSON object or a form, according to its content type (`media-type.ts`). A missing body is `{}`.
 * Fails with `rest_payload_too_large`, `rest_request_timeout` and `rest_invalid_json`.
 */
export async function readBody(req: IncomingMessage): Promise<RequestBody> {
  const parsed = req as IncomingMessage & { _body?: boolean; body?: unknown }
  if (parsed._body === true) return alreadyParsed(parsed.body)
  if (!hasBody(req)) return NO_BODY

  const media = readMediaType(req.headers["content-type"])
  const raw = await unpack(await collect(req), req.headers["content-encoding"])
  if (raw.length === 0) return NO_BODY
  const text = decode(raw, media.charset)
  if (text.trim() === "") return NO_BODY
  const notation = notationOf(media)
  if (notation === undefined) throw wrongMediaType(undefined)
  return notation === "form" ? readForm(text.trim()) : readJson(text)
}

/** A parser of the host has already read the body, so its result is used. */
function alreadyParsed(body: unknown): RequestBody {
  if (!isObject(body)) throw fail("rest_invalid_json")
  return { value: body, notation: "json", suspicious: true }
}

function hasBody(req: IncomingMessage): boolean {
  return req.headers["transfer-encoding"] !== undefined || (req.headers["content-length"] ?? "0") !== "0"
}

function collect(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (req.destroyed && !req.complete) {
      reject(new ClientGone())
      return
    }
    const chunks: Buffer[] = []
    let size = 0
    const late = (): void =>
      settle(() => reject(failWith("rest_request_timeout", undefined, { headers: { Connection: "close" } })))
    const silence = setTimeout(late, SILENCE_MS).unref()
    const whole = setTimeout(late, WHOLE_MS).unref()
    const settle = (finish: () => void): void => {
      clearTimeout(silence)
      clearTimeout(whole)
      req.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone)
      finish()
    }
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      silence.refresh()
      if (size <= BODY_LIMIT) chunks.push(chunk)
      else {
        chunks.length = 0
        if (size > DRAIN_LIMIT)
          settle(() => reject(failWith("rest_payload_too_large", undefined, { headers: { Connection: "close" } })))
      }
    }
    const onEnd = (): void =>
      settle(() =>
        size > BODY_LIMIT
          ? reject(fail("rest_payload_too_large"))
          : resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
      )
    const onGone = (): void => settle(() => reject(new ClientGone()))
    req.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone)
  })
}

async function unpack(raw: Buffer, encoding: string | undefined): Promise<Buffer> {
  const name = (encoding ?? "identity").trim().toLowerCase()
  if (name === "identity" || name === "") return raw
  const unpacker = Object.hasOwn(UNPACK, name) ? UNPACK[name] : undefined
  if (unpacker === undefined) throw fail("rest_invalid_json")
  try {
    return await unpacker(raw, { maxOutputLength: BODY_LIMIT })
  } catch (error) {
    throw fail((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "rest_payload_too_large" : "rest_invalid_json")
  }
}

function decode(raw: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(raw)
  } catch {
    // An unknown charset, or bytes that are invalid in it.
    throw fail("rest_invalid_json")
  }
}

function readForm(text: string): RequestBody {
  if (isJsonInForm(text)) throw wrongMediaType("json")
  return { value: parseForm(text), notation: "text", suspicious: true }
}

function readJson(text: string): RequestBody {
  refuseCostlyJson(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw fail("rest_invalid_json")
  }
  if (!isObject(value)) throw fail("rest_invalid_json")
  // JSON allows no raw control characters and the decoder refuses unpaired surrogates, so only an escape can produce them.
  return { value, notation: "json", suspicious: text.includes("\\u") }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
