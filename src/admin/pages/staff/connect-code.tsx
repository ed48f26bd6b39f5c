import { CheckCircleSolid } from "@medusajs/icons"
import { Button, Drawer, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { QrCode } from "../../components/qr-code"
import { useFormats } from "../../lib/format"
import { useDevices } from "../../lib/staff/use-devices"
import type { NewScreen } from "./new-screen"

interface ConnectCodeProps {
  readonly screen: NewScreen
  readonly now: string
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** The code of a new screen, until the screen is connected. If the screen disappears from the list, its code has expired. */
export function ConnectCode({ screen, now, onAgain, onClose }: ConnectCodeProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const devices = useDevices(true)
  const device = devices.data?.find(({ id }) => id === screen.id)
  const connected = device !== undefined && device.last_seen_at !== null
  const over = device === undefined && devices.isFetchedAfterMount
  const [address = ""] = screen.url.split("#")
  return (
    <>
      <Drawer.Body className="flex flex-1 flex-col items-center gap-y-4 overflow-y-auto text-center">
        {!connected && !over && (
          <>
            <QrCode text={screen.url} label={t("screens.qr")} />
            <Text size="small" className="break-words">
              {t("screens.steps", { address })}
            </Text>
            <Text className="font-mono text-4xl font-medium tabular-nums tracking-wider">
              {`${screen.code.slice(0, 4)} ${screen.code.slice(4)}`}
            </Text>
            <Text size="small" className="text-ui-fg-subtle">
              {t("screens.valid", { time: when(screen.expires_at, now) })}
            </Text>
          </>
        )}
        <div role="status" className="flex items-center gap-x-2">
          {connected && <CheckCircleSolid className="text-ui-tag-green-icon" />}
          <Text size="small" weight="plus">
            {connected ? t("screens.isConnected", { name: screen.name }) : t(over ? "screens.isOver" : "screens.isWaiting")}
          </Text>
        </div>
      </Drawer.Body>
      <Drawer.Footer>
        {over && (
          <Button size="small" variant="secondary" onClick={onAgain}>
            {t("screens.again")}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {t("screens.done")}
        </Button>
      </Drawer.Footer>
    </>
  )
}
