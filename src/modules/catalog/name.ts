/** The name under which the host's container resolves this module's service. */
export const CATALOG_MODULE = "svc_catalog"
