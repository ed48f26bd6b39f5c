const { relative, sep } = require("node:path")
const { default: Sequencer } = require("@jest/test-sequencer")

/**
 * The spec files that take half a minute or more, longest first. Started late, one of them would run alone while a core is idle.
 * Jest itself knows durations only from earlier runs, which a fresh clone does not have.
 */
const LONGEST = [
  "ui/admin/pages",
  "package/dashboard",
  "package/uninstall",
  "package/readme",
  "http/store/beside-the-platform",
  "http/svc/v1/webhooks/receivers",
  "http/admin/every-action",
  "package/beside-the-platform",
  "ui/admin/dashboard",
  "ui/admin/newcomer",
  "ui/staff/kitchen",
  "ui/staff/board-looks",
  "ui/staff/boards",
  "ui/staff/board-trouble",
  "ui/staff/guests-and-couriers",
  "ui/kit/ordering",
  "http/store/completion-races",
  "http/svc/v1/auth/sign-ins",
  "http/svc/v1/loyalty/referral",
  "http/svc/orders/stream",
  "http/svc/v1/kit/fuzz",
  "http/svc/v1/small-resources",
  "http/svc/v1/orders/orders",
  "http/svc/v1/two-processes",
  "http/svc/v1/bulk/crashes",
  "http/svc/v1/checkouts/races",
  "http/generated-store",
  "ui/staff/long-evening",
  "http/store/arrivals",
  "platform/incomplete-work",
  "http/store/completions",
  "platform/order-placement",
  "http/svc/v1/checkouts/kept-promises",
  "http/svc/v1/checkouts/last-moment",
  "http/svc/v1/checkouts/outcomes",
  "http/svc/v1/orders/hanging-platform",
  "example/nextjs",
  "http/security/hostile-bodies",
  "http/svc/v1/loyalty/races",
  "http/svc/v1/loyalty/loyalty",
  "http/svc/v1/push-subscriptions/alarms",
  "http/cluster/torture",
  "http/store/held-carts",
  "package/plugin-package",
  "http/svc/v1/settings/settings",
  "http/cluster/redis",
  "http/svc/v1/kit/matrix",
  "http/svc/v1/kit/given-up",
  "http/svc/v1/printers/printers",
  "http/svc/v1/auth/devices",
  "http/store/native-delivery",
  "http/admin/follow-native",
  "http/svc/v1/accounts/accounts",
  "package/native-host",
  "http/notifications/outages",
  "http/svc/v1/auth/interrupted",
  "http/store/native-lines",
  "http/store/native-checkout-data",
  "http/svc/v1/orders/delete-and-notes",
  "http/svc/v1/delivery/check-address",
  "http/svc/v1/tables/races",
  "http/svc/v1/orders/races",
  "http/svc/v1/settings/several-instances",
  "support/support",
  "http/svc/v1/auth/reset-password",
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
