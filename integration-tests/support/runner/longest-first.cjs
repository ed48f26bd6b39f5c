const { relative, sep } = require("node:path")
const { default: Sequencer } = require("@jest/test-sequencer")

/**
 * The spec files that take half a minute or more, longest first. Started late, one of them would run alone while a core is idle.
 * Jest itself knows durations only from earlier runs, which a fresh clone does not have.
 */
const LONGEST = [
  "http/security/hostile-bodies",
  "package/beside-the-platform",
  "http/store/beside-the-platform",
  "package/uninstall",
  "package/readme",
  "http/svc/v1/loyalty/referral",
  "http/svc/v1/webhooks/receivers",
  "http/svc/v1/loyalty/races",
  "http/svc/v1/bulk/crashes",
  "http/store/completion-races",
  "http/svc/v1/kit/fuzz",
  "http/svc/orders/stream",
  "platform/half-made",
  "http/admin/every-action",
  "http/svc/v1/loyalty/loyalty",
  "http/cluster/torture",
  "http/generated-store",
  "package/plugin-package",
  "platform/order-placement",
  "http/store/arrivals",
  "http/cluster/redis",
  "http/admin/follow-native",
  "http/svc/v1/accounts/accounts",
  "package/native-host",
  "http/notifications/outages",
  "http/svc/v1/auth/interrupted",
  "http/store/native-lines",
  "http/svc/v1/auth/own-account",
  "http/store/native-checkout-data",
  "http/svc/v1/orders/delete-and-notes",
  "http/svc/v1/delivery/check-address",
  "http/svc/v1/orders/races",
  "http/svc/v1/settings/several-instances",
  "support/support",
  "http/svc/v1/auth/reset-password",
  "http/store/completions",
  "http/svc/v1/auth/native-password",
  "http/svc/v1/tables/occupancy",
].map((name) => `integration-tests/${name}.spec.ts`)

/** These files first, then the others in Jest's order. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path, context }) => {
      const found = LONGEST.indexOf(relative(context.config.rootDir, path).split(sep).join("/"))
      return found === -1 ? LONGEST.length : found
    }
    return super.sort(tests).sort((a, b) => place(a) - place(b))
  }
}
