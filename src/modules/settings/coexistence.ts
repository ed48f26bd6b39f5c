import type { HostSecrets } from "../../database/sealing"
import type { PluginOptions } from "./options"

/** The part of the host's configuration with its plugins, modules and secrets. */
export interface HostConfiguration {
  readonly projectConfig?: { readonly http?: HostSecrets }
  readonly plugins?: readonly unknown[]
  readonly modules?: Readonly<Record<string, unknown>>
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry === "string") return entry
  if (typeof entry !== "object" || entry === null) return undefined
  const { resolve } = entry as { resolve?: unknown }
  return typeof resolve === "string" ? resolve : undefined
}

/**
 * True if a legacy ordering plugin is active (contract section 13): one named in `legacy.plugins` is registered in the host, or
 * `legacy.active` is set.
 */
export function isCoexistence(options: PluginOptions, host: HostConfiguration): boolean {
  if (options.legacy.active) return true
  const registered = new Set([...(host.plugins ?? []), ...Object.values(host.modules ?? {})].map(nameOf))
  return options.legacy.plugins.some((name) => registered.has(name))
}
