/** The name under which the host's container resolves this module's service. */
export const SETTINGS_MODULE = "svc_settings"
