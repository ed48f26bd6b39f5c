declare module "proxy-addr" {
  import type { IncomingHttpHeaders } from "node:http"

  interface ForwardedRequest {
    readonly headers: IncomingHttpHeaders
    readonly socket: { readonly remoteAddress?: string | undefined }
  }

  /** The sender's address, then the entries of `X-Forwarded-For` from the last one, up to the first that is not trusted. */
  function all(request: ForwardedRequest, isTrusted: (address: string | undefined) => boolean): (string | undefined)[]

  export default { all }
}
