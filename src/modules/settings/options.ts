import { z } from "@medusajs/framework/zod"

const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/**
 * The options of the plugin, as written by a host in `plugins: [{ resolve: "medusa-plugin-svc-ordering", options }]`. The host
 * passes the same object to every module of the plugin; only this file knows its shape.
 */
const pluginOptionsSchema = z.strictObject({
  legacy: z
    .strictObject({
      /** Names of legacy ordering plugins. If the host has registered one, coexistence mode is on. */
      plugins: z.array(z.string().min(1).max(255)).max(200).default([]),
      /** Switches coexistence mode on. For a legacy system that is not a plugin of this host. */
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
      /** Requests under `/svc` that one process handles at the same time; further requests get 503 `svc_overloaded`. */
      max_concurrent_requests: z.int().min(1).default(1_000),
      /** The proxies whose `X-Forwarded-For` is believed, as addresses and networks (`10.0.0.0/8`). */
      trusted_proxies: z
        .array(z.string().refine((text) => addressOrNetwork.safeParse(text).success, "must be an IP address or a network"))
        .max(200)
        .default([]),
    })
    .prefault({}),
  outbound: z
    .strictObject({
      /** Allow routing, geocoder, messaging and webhook URLs in private and loopback networks. */
      allow_private_networks: z.boolean().default(false),
    })
    .prefault({}),
  /**
   * Let the plugin register the `validate` hook of Medusa's `completeCartWorkflow`, which accepts one handler per host. If false,
   * the host's own handler must call `validateCompletion` and `freeCompletion` of `medusa-plugin-svc-ordering/commands`.
   */
  complete_cart_hook: z.boolean().default(true),
  /**
   * Which native carts and orders belong to the restaurant. `ours`: those with ordering data, extras or a shipping option of the plugin;
   * `all`: these and all others of the sales channel in the settings.
   */
  native_carts: z.enum(["ours", "all"]).default("ours"),
  /** Prevent the host's public order route from showing guests' orders to strangers. */
  protect_store_orders: z.boolean().default(true),
  /** What prevents overselling between this plugin and native carts: triggers in the database, or Medusa's own lock. */
  stock_guard: z.enum(["database", "platform"]).default("database"),
  webhooks: z
    .strictObject({
      /** The order webhooks. If false, their routes do not exist, and nothing is queued or sent. */
      enabled: z.boolean().default(true),
    })
    .prefault({}),
})

/** The parsed plugin options, with defaults. */
export type PluginOptions = z.output<typeof pluginOptionsSchema>

/** Keys that the host adds to a module's options; they contain the database URL and are never read. */
const HOST_KEYS = ["database", "manager", "providers", "repositories", "isQueryable"]

/**
 * Parses the plugin options given by the host.
 * @throws an Error that lists each wrong option by path with the reason, never with a value
 */
export function parsePluginOptions(options: unknown): PluginOptions {
  const own =
    typeof options === "object" && options !== null && !Array.isArray(options)
      ? Object.fromEntries(Object.entries(options).filter(([key]) => !HOST_KEYS.includes(key)))
      : (options ?? {})
  const parsed = pluginOptionsSchema.safeParse(own)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join(".") || "options"}: ${reasonOf(issue)}`)
  throw new Error(`medusa-plugin-svc-ordering: wrong options. ${reasons.join("; ")}`)
}

/** Why an option is wrong, without repeating its value. */
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
    case "custom":
      return issue.message
    default:
      return issue.code
  }
}
