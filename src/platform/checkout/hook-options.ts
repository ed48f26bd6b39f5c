import { configManager } from "@medusajs/framework/config"

/**
 * Whether the plugin registers its `validate` hook of `completeCartWorkflow`: false if the host sets `complete_cart_hook: false`, or if
 * there is no configuration. Hooks are registered when workflow files are imported. The options of modules are not available then, so this
 * reads the host's configuration: the options of the plugin, or of its modules if the host lists them one by one.
 */
export function isCompleteCartHookEnabled(): boolean {
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
