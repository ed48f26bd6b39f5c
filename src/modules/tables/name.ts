/** The name under which the host's container resolves this module's service. */
export const TABLES_MODULE = "svc_tables"
