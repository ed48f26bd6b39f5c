import type { LoaderOptions } from "@medusajs/framework/types"
import { parsePluginOptions } from "./options"

/** Fails the host's start with path and reason when the plugin options are wrong. */
export default async function checkOptions({ options }: LoaderOptions): Promise<void> {
  parsePluginOptions(options)
}
