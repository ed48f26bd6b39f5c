import "../../i18n/staff/add"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Account } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { Loading } from "../../components/loading"
import { useLiveState } from "../../lib/live/use-live"
import { useOverview } from "../../lib/orders/use-orders"
import { useDevices } from "../../lib/staff/use-devices"
import { useStaff } from "../../lib/staff/use-staff"
import { ConnectDrawer } from "./connect-drawer"
import { Couriers } from "./couriers"
import { PersonDrawer } from "./person-drawer"
import { Screens } from "./screens"
import { StaffRows } from "./staff-rows"

type Opened = { readonly kind: "person"; readonly person?: Account } | { readonly kind: "screen"; readonly person?: Account }

/** The staff, their screens, and today's deliveries of the couriers. */
export default function StaffPage() {
  const { t } = useTranslation("svc")
  const staff = useStaff()
  const devices = useDevices()
  const overview = useOverview(useLiveState())
  const [opened, setOpened] = useState<Opened>()
  const again = () => {
    void staff.refetch()
    void devices.refetch()
    void overview.refetch()
  }
  const close = () => setOpened(undefined)
  if (staff.data === undefined || devices.data === undefined || overview.data === undefined) {
    const error = staff.error ?? devices.error ?? overview.error
    return error === null ? <Loading onRetry={again} lines={8} /> : <Failed error={error} onRetry={again} />
  }
  const now = overview.data.server_time
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <div className="min-w-0 flex-1 basis-64">
            <Heading>{t("menu.staff")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("staff.hint")}
            </Text>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" asChild>
              <Link to="/svc/printers">{t("menu.printers")}</Link>
            </Button>
            <Button size="small" variant="secondary" onClick={() => setOpened({ kind: "person" })}>
              {t("staff.add")}
            </Button>
            <Button
              size="small"
              variant="secondary"
              disabled={staff.data.length === 0}
              onClick={() => setOpened({ kind: "screen" })}
            >
              {t("screens.connect")}
            </Button>
          </div>
        </div>
        {staff.data.length === 0 ? (
          <Empty text={t("staff.none")} />
        ) : (
          <StaffRows
            staff={staff.data}
            now={now}
            onEdit={(person) => setOpened({ kind: "person", person })}
            onConnect={(person) => setOpened({ kind: "screen", person })}
          />
        )}
      </Container>
      <Screens devices={devices.data} staff={staff.data} now={now} />
      <Couriers today={overview.data.today.date} />
      {opened?.kind === "person" && <PersonDrawer person={opened.person} onClose={close} />}
      {opened?.kind === "screen" && <ConnectDrawer staff={staff.data} person={opened.person} now={now} onClose={close} />}
    </div>
  )
}
