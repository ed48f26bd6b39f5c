/** The name under which the host's container resolves this module's service. */
export const WEBHOOKS_MODULE = "svc_webhooks"
