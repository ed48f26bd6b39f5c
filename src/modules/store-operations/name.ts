/** The name under which the host's container resolves this module's service. */
export const STORE_OPERATIONS_MODULE = "svc_store_operations"
