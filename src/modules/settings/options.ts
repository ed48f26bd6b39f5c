import { z } from "@medusajs/framework/zod"

/**
 * The options of the plugin, as a host writes them in `plugins: [{ resolve: "medusa-plugin-svc-ordering", options }]`.
 * The host hands the same object to every module of the plugin; this is the one place that knows its shape.
 */
const pluginOptionsSchema = z.strictObject({
  legacy: z
    .strictObject({
      /** Names of legacy ordering plugins: one of them registered in the host means coexistence. */
      plugins: z.array(z.string().min(1).max(255)).max(200).default([]),
      /** Coexistence without a plugin that can be seen (the legacy system runs elsewhere). */
      active: z.boolean().default(false),
    })
    .prefault({}),
  auth: z
    .strictObject({
      /** Accept application passwords over plain HTTP from anywhere. */
      allow_insecure_basic: z.boolean().default(false),
    })
    .prefault({}),
  http: z
    .strictObject({
      /** Requests under `/svc` that one process works on at once; one more is answered 503 `svc_overloaded`. */
      max_concurrent_requests: z.int().min(1).default(1_000),
    })
    .prefault({}),
  outbound: z
    .strictObject({
      /** Let routing, geocoder, messaging and webhook addresses be in private and loopback networks. */
      allow_private_networks: z.boolean().default(false),
    })
    .prefault({}),
  /**
   * Let the plugin take the `validate` hook of the platform's `completeCartWorkflow`, which takes one handler in the whole host. Off: the
   * host's own handler calls `validateCompletion` and `freeCompletion` of `medusa-plugin-svc-ordering/commands`.
   */
  complete_cart_hook: z.boolean().default(true),
  /**
   * Which carts and orders of the platform are the restaurant's: those that say so (`ours`: ordering data, extras, or a shipping option of
   * ours), or every one of the sales channel of the platform settings as well (`all`).
   */
  native_carts: z.enum(["ours", "all"]).default("ours"),
  /** Keep the host's own public order route from answering orders of guests to strangers. */
  protect_store_orders: z.boolean().default(true),
  /** Who keeps stock exact between this plugin and native carts: triggers in the database, or the platform's own lock. */
  stock_guard: z.enum(["database", "platform"]).default("database"),
  webhooks: z
    .strictObject({
      /** The platform's order webhooks. Off: their routes do not exist, and nothing is queued or sent. */
      enabled: z.boolean().default(true),
    })
    .prefault({}),
})

export type PluginOptions = z.output<typeof pluginOptionsSchema>

/** Keys that the host adds to the options of a module; they hold the database's address and are never looked at. */
const HOST_KEYS = ["database", "manager", "providers", "repositories", "isQueryable"]

/**
 * Reads the plugin options that the host was given.
 * @throws an Error that names each wrong option by its path and says why, never with a value
 */
export function parsePluginOptions(given: unknown): PluginOptions {
  const own =
    typeof given === "object" && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).filter(([key]) => !HOST_KEYS.includes(key)))
      : (given ?? {})
  const parsed = pluginOptionsSchema.safeParse(own)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join(".") || "options"}: ${reasonOf(issue)}`)
  throw new Error(`medusa-plugin-svc-ordering: wrong options. ${reasons.join("; ")}`)
}

/** Why an option is wrong, without repeating what was written there. */
function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `unknown option ${issue.keys.join(", ")}`
    case "invalid_type":
      return `must be of type ${issue.expected}`
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`
    case "too_small":
      return "too short"
    case "too_big":
      return "too long"
    default:
      return issue.code
  }
}
