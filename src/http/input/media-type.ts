import { type Failure, failWith } from "../../errors"

const JSON_TYPE = "application/json"
const FORM_TYPE = "application/x-www-form-urlencoded"

/** The notation of a body; undefined: its content type is not accepted. */
export type BodyNotation = "json" | "form" | undefined

export interface MediaType {
  /** In lower case; empty: the request has no content type. */
  readonly type: string
  readonly charset: string
}

export function readMediaType(header: string | undefined): MediaType {
  const [type = "", ...parameters] = (header ?? "").toLowerCase().split(";")
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="))
  return { type: type.trim(), charset: charset?.slice("charset=".length).replaceAll('"', "").trim() || "utf-8" }
}

/**
 * The notation of a content type. JSON is `application/json`, `text/json` and every type that ends in `+json`. A missing content type is also
 * read as JSON, and so is `text/plain`, which `fetch` sets for a string.
 */
export function notationOf({ type }: MediaType): BodyNotation {
  if (type === FORM_TYPE) return "form"
  return type === "" || type === "text/plain" || isJsonType(type) ? "json" : undefined
}

/** True for a content type that a page of another origin can send only after the host's CORS has allowed it. */
export function needsPreflight(header: string | undefined): boolean {
  return isJsonType(readMediaType(header).type)
}

/** True for JSON that is sent as a form. Many tools, such as `curl -d`, send every body with the content type of a form by default. */
export function isJsonInForm(text: string): boolean {
  return /^[{[]/.test(text)
}

/**
 * The error for a body with a wrong content type.
 * @param notation the actual notation of the body; undefined: unknown
 */
export function wrongMediaType(notation: BodyNotation): Failure {
  const allowed = notation === "json" ? [JSON_TYPE] : [JSON_TYPE, FORM_TYPE]
  const name = "Content-Type"
  return failWith("rest_invalid_json", undefined, { details: { [name]: { code: "rest_not_in_enum", allowed } } })
}

function isJsonType(type: string): boolean {
  return type === JSON_TYPE || type === "text/json" || type.endsWith("+json")
}
