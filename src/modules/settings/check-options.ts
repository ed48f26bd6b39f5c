import type { LoaderOptions } from "@medusajs/framework/types"
import { parsePluginOptions } from "./options"

/** Stops the host's start, with path and reason, if the plugin options are wrong. */
export default async function checkOptions({ options }: LoaderOptions): Promise<void> {
  parsePluginOptions(options)
}
