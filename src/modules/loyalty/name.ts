/** The name under which the host's container resolves this module's service. */
export const LOYALTY_MODULE = "svc_loyalty"
