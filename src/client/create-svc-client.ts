import type { CallHeader, CallOptions } from "./call-headers"
import type { SvcClientOptions } from "./client-options"
import { ROUTES, type SvcClient } from "./generated"
import { liveOrders } from "./live-orders"
import { groupMethods, type Route } from "./route-line"
import { isSvcError } from "./svc-error"
import { Transport } from "./transport"

/**
 * Creates a client of the ordering service.
 * @throws {TypeError} when neither `baseUrl` nor `sdk` provides the address of the service
 * @example
 * const svc = createSvcClient({ baseUrl: "https://api.shop.example" })
 * const { accepting_orders } = await svc.status()
 */
export function createSvcClient(options: SvcClientOptions): SvcClient {
  const transport = new Transport(options)
  return groupMethods(ROUTES.split("\n"), (route) => methodOf(transport, route)) as SvcClient
}

function methodOf(transport: Transport, route: Route): object {
  const { name, path, has } = route
  const own = { failed: (error: unknown) => isSvcError(error) && error.route === name }
  if (has("stream")) return Object.assign((...args: unknown[]) => liveOrders(transport, route, args), own)
  const call = (...args: unknown[]): Promise<unknown> => transport.call(route, args)
  // The position of the options among the arguments.
  const at = path.split("{").length - 1 + Number(has("query")) + Number(has("body"))
  const key = (...input: unknown[]): unknown[] => ["svc", ...name.split("."), ...input]
  const query = (...args: unknown[]): object => ({
    queryKey: key(...args.slice(0, at).filter((value) => value !== undefined)),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(...Array.from({ length: at }, (_, index) => args[index]), { signal, ...(args[at] as CallOptions<CallHeader>) }),
  })
  return Object.assign(call, own, { key, query })
}
