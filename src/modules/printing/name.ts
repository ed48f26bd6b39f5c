/** The name under which the host's container resolves this module's service. */
export const PRINTING_MODULE = "svc_printing"
