import type { EndpointSpec } from "../endpoint-spec"
import type { JsonSchema } from "./json-schema"

/** The credentials that routes accept. */
export const SECURITY_SCHEMES: JsonSchema = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "The token of `POST /svc/v1/auth/token`, 64 characters, valid for 30 days. Or a token of Medusa's own sign-in for customers and users (`POST /auth/customer/emailpass`, or another provider).",
  },
  application_password: { type: "http", scheme: "basic", description: "Username and application password, over HTTPS." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "connect.sid",
    description: "The cookie session of the platform, with a nonce.",
  },
  nonce: {
    type: "apiKey",
    in: "header",
    name: "X-Platform-Nonce",
    description: "Bound to the session; get it from `GET /svc/v1/auth/nonce`.",
  },
}

/** The credentials that a route accepts, as alternatives. */
export function securityOf(spec: EndpointSpec): JsonSchema[] {
  const session = spec.nonceOptional ? { session: [] } : { session: [], nonce: [] }
  if (spec.onlyBy !== undefined) return [spec.onlyBy === "bearer" ? { bearer: [] } : session]
  const basic = spec.closedTo === "basic" ? [] : [{ application_password: [] }]
  return [{ bearer: [] }, ...basic, session]
}
