/**
 * The permissions of every route: what the matrix test expects. They come from the specification and the contract, not from the
 * declarations of the routes.
 *
 * `public`, `signed_in`, `management`, `management_or_store`: the four levels. `orders`: management, store and couriers. `order`:
 * everybody who may see the order, by account or key. `bearer`: signed in by a token. `cookie`: a cookie session.
 * Routes of management are not for devices, unless they say `byDevice`.
 */
export type Access = "public" | "signed_in" | "management" | "management_or_store" | "orders" | "order" | "bearer" | "cookie"

export interface ContractRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  readonly path: string
  readonly access: Access
  /** Public, but an invalid credential is refused. */
  readonly strict?: true
  /** Not allowed with application passwords. */
  readonly notByBasic?: true
  /** Not allowed with the token of a device. */
  readonly notByDevice?: true
  /** Allowed callers get a stream that does not end. */
  readonly endless?: true
  /** Refuses with this code. */
  readonly refusal?: "rest_forbidden"
}

const LINES = `
public               GET     status
public               POST    auth/token
signed_in            DELETE  auth/token
public               POST    auth/register
public               POST    auth/reset-password
public               POST    auth/reset-password/confirm
signed_in            GET     auth/me
signed_in            PUT     auth/me                                notByDevice
bearer               POST    auth/session                           notByDevice
cookie               DELETE  auth/session
cookie               GET     auth/nonce
signed_in            GET     auth/tokens
signed_in            DELETE  auth/tokens                            notByDevice
signed_in            DELETE  auth/tokens/{id}                       notByDevice
management           GET POST auth/application-passwords            notByBasic
management           DELETE  auth/application-passwords/{id}        notByBasic
management           GET     auth/devices
management           POST    auth/devices                           notByBasic
public               POST    auth/devices/token
management           DELETE  auth/devices/{id}                      notByBasic
signed_in            GET     users/me/orders
signed_in            GET POST users/me/addresses
signed_in            PUT DELETE users/me/addresses/{position}
management           GET POST accounts                              notByBasic
management           GET PUT DELETE accounts/{id}                   notByBasic
management           GET PUT settings/operation
public               GET     settings/appearance
management           PUT     settings/appearance
public               GET     settings/category-menu
management           PUT     settings/category-menu
management           GET PUT settings/alerts
signed_in            GET POST push-subscriptions
signed_in            DELETE  push-subscriptions/{id}
management           GET     printers
management           POST    printers
management           PUT     printers/{id}
management           DELETE  printers/{id}
management           POST    printers/{id}/key
management_or_store  GET     printers/{id}/jobs
management_or_store  POST    printers/{id}/jobs/{job}/reprint
public               GET POST DELETE /svc/print/{key}/cloudprnt
public               POST    /svc/print/{key}/epson
management           GET PUT settings/tables
public               GET     order-types
management           PUT     order-types/{slug}/force-disable       rest_forbidden byDevice
management_or_store  PUT     order-types/{slug}/busy
public               GET     schedule/{order_type}/hours
public               GET     schedule/{order_type}/dates
public               GET     schedule/{order_type}/slots
public               GET     schedule/{order_type}/status
public               GET     delivery/config
public               POST    delivery/check-address
management           POST    delivery/try-address
public               POST    delivery/fee
public               GET     delivery/minimum
public               POST    delivery/check-minimum
public               POST    cart/validate
public               GET     catalog
public               GET     products
public               GET     products/{id}
management_or_store  PUT     products/{id}/availability
public               GET     products/{id}/extra-categories
public               GET     product-categories
public               GET     extras
management           POST    extras
public               GET     extras/{id}
management           PUT DELETE extras/{id}
public               GET     extra-categories
management           POST    extra-categories
public               GET     extra-categories/{id}
management           PUT DELETE extra-categories/{id}
management           PUT     extra-categories/{id}/assignments
orders               GET     orders
public               POST    orders                                 strict
order                GET     orders/{id}
signed_in            PUT     orders/{id}
management           DELETE  orders/{id}
public               POST    checkouts                              strict
order                GET POST orders/{id}/payment
order                PUT DELETE orders/{id}/payment
order                GET     orders/{id}/status
management_or_store  POST    orders/{id}/minutes
management_or_store  POST    orders/{id}/kitchen
management_or_store  POST    orders/{id}/print-claim
management_or_store  GET POST orders/{id}/notes
management_or_store  GET     orders/{id}/history
management_or_store  GET     orders/reports
management           GET     overview
management_or_store  GET     /svc/orders/report.csv
public               GET     /svc/health/ready
management           GET     /svc/metrics
public               GET     order-statuses
management_or_store  GET     delivery-boys
signed_in            GET     payment-methods
management           GET     payment-gateways
management           PUT     payment-gateways/{id}
public               GET     shipping-methods
public               GET     tables/availability
public               GET     tables/resolve
management           GET     tables/occupancy
management           POST    tables/{id}/release
management           POST    tables/{id}/regenerate-qr
public               POST    tables/{id}/hold                       strict
management           GET     tables/{id}/qr
management           GET     /svc/tables/qr-sheet
public               GET     loyalty/program
management           PUT     loyalty/program
signed_in            GET     loyalty/me
signed_in            GET     loyalty/me/history
public               GET     loyalty/rewards
management           POST    loyalty/rewards
management           PUT DELETE loyalty/rewards/{id}
signed_in            POST    loyalty/redeem                         strict
signed_in            POST    loyalty/preview
signed_in            POST    loyalty/verify-email
public               POST    loyalty/verify-email/confirm
management           GET     loyalty/accounts
management           GET     loyalty/accounts/{account_id}
management           GET     loyalty/accounts/{account_id}/history
management           POST    loyalty/accounts/{account_id}/adjust
management           POST    bulk/preview
management           GET POST bulk
management           GET     bulk/{id}
management           POST    bulk/{id}/undo
management           GET     webhooks
management           POST    webhooks
management           GET     webhooks/{id}
management           PUT DELETE webhooks/{id}
management           GET     webhooks/{id}/deliveries
management           POST    webhooks/{id}/deliveries/{delivery_id}/redeliver
management           POST    webhooks/{id}/ping
orders               GET     /svc/orders/stream                     endless
`

const METHODS: readonly string[] = ["GET", "POST", "PUT", "DELETE"]

export const CONTRACT_ROUTES: readonly ContractRoute[] = LINES.trim()
  .split("\n")
  .flatMap((line) => {
    const [access, ...words] = line.trim().split(/\s+/)
    const methods = words.filter((word) => METHODS.includes(word)) as ContractRoute["method"][]
    const [address = "", ...notes] = words.slice(methods.length)
    return methods.map((method) => ({
      method,
      path: address.startsWith("/") ? address : `/svc/v1/${address}`,
      access: access as Access,
      ...(notes.includes("strict") ? { strict: true as const } : {}),
      ...(notes.includes("notByBasic") ? { notByBasic: true as const } : {}),
      ...(notes.includes("notByDevice") || (access === "management" && !notes.includes("byDevice"))
        ? { notByDevice: true as const }
        : {}),
      ...(notes.includes("endless") ? { endless: true as const } : {}),
      ...(notes.includes("rest_forbidden") ? { refusal: "rest_forbidden" as const } : {}),
    }))
  })
