/** The name under which the host's container resolves this module's service. */
export const ACCESS_MODULE = "svc_access"
