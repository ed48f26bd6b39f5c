/** The name under which the host's container resolves this module's service. */
export const ALARMS_MODULE = "svc_alarms"
