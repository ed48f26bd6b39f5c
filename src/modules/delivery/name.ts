/** The name under which the host's container resolves this module's service. */
export const DELIVERY_MODULE = "svc_delivery"
