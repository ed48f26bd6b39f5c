import "../../i18n/loyalty/add"
import { useTranslation } from "react-i18next"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { useLiveState } from "../../lib/live/use-live"
import { useProgram, useRewards } from "../../lib/loyalty/use-loyalty"
import { useOverview } from "../../lib/orders/use-orders"
import { useOperation } from "../../lib/settings/use-operation"
import { Accounts } from "./accounts"
import { ProgramForm } from "./program-form"
import { Rewards } from "./rewards"

/** The loyalty program: its rates and rules, its rewards, and the points of each guest. */
export default function LoyaltyPage() {
  const { i18n } = useTranslation("svc")
  const program = useProgram()
  const rewards = useRewards()
  const overview = useOverview(useLiveState())
  const operation = useOperation()
  const again = () => {
    void program.refetch()
    void rewards.refetch()
    void overview.refetch()
    void operation.refetch()
  }
  if (program.data === undefined || rewards.data === undefined || overview.data === undefined || operation.data === undefined) {
    const error = program.error ?? rewards.error ?? overview.error ?? operation.error
    return error === null ? <Loading onRetry={again} lines={10} /> : <Failed error={error} onRetry={again} />
  }
  // The sentences of the form need a currency, even in a store that has none and sells nothing.
  const currency = overview.data.currency ?? "EUR"
  const digits =
    new Intl.NumberFormat(i18n.language, { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  return (
    <div className="flex flex-col gap-y-3">
      <ProgramForm
        stored={program.data}
        rewards={rewards.data}
        currency={currency}
        digits={digits}
        sendsMails={operation.data.data.emails.ready}
      />
      <Rewards rewards={rewards.data} program={program.data} currency={currency} />
      <Accounts now={overview.data.server_time} />
    </div>
  )
}
