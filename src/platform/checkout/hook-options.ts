import { configManager } from "@medusajs/framework/config"

/**
 * Whether the host leaves the `validate` hook of `completeCartWorkflow` to the plugin. Hooks are registered when the files of workflows
 * are imported, before any module can be asked for its options, so they are read from the host's configuration: of the plugin, or of
 * its modules where a host lists those one by one. Without a configuration nothing is registered.
 */
export function mayTakeCompleteCartHook(): boolean {
  try {
    const { plugins = [], modules = {} } = configManager.config as {
      plugins?: readonly unknown[]
      modules?: Readonly<Record<string, unknown>>
    }
    return ![...plugins, ...Object.values(modules)].some(switchesOff)
  } catch {
    return false
  }
}

function switchesOff(entry: unknown): boolean {
  if (typeof entry !== "object" || entry === null) return false
  const { options } = entry as { options?: unknown }
  return (
    typeof options === "object" && options !== null && (options as { complete_cart_hook?: unknown }).complete_cart_hook === false
  )
}
