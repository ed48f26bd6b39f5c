export { type AccountCaller, type AnonymousCaller, type Caller, REJECTED } from "./caller"
export { type BodyFaults, type Endpoint, type EndpointContext, type EndpointSpec, endpoint, type Permission } from "./endpoint"
export { createGate, type Gate, type GateOptions } from "./gate"
export { hideSecretsOfLinks } from "./hide-secrets"

export { answerOuterErrors } from "./outer-errors"

export { type Page, type PageMeta, pageMeta, pageOf, pagination } from "./pagination"

export type { AuthenticateOptions, Destination, KitPorts } from "./ports"
export { fieldDetails } from "./present-error"
export { pathInteger, queryBoolean, queryInteger } from "./query-fields"
export { ANSWERED, BytesReply, type ReplyInit, reply, replyBytes } from "./reply"
export { followRestRoute, readHostBody } from "./rest-route"
export { type DeclaredRoute, type HttpMethod, type PathEntry, type PathMatch, RouteTable } from "./route-table"
export { readJson } from "./validate"
