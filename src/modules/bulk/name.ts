/** The name under which the host's container resolves this module's service. */
export const BULK_MODULE = "svc_bulk"
