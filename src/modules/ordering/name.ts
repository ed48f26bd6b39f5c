/** The name under which the host's container resolves this module's service. */
export const ORDERING_MODULE = "svc_ordering"
