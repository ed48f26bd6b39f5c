/** The name under which the host's container resolves this module's service. */
export const NOTIFICATIONS_MODULE = "svc_notifications"
