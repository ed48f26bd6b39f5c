import { XMark } from "@medusajs/icons"
import { Container, Heading, IconButton, Table, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Account, AuthDevice } from "../../../client/generated"
import { Empty } from "../../components/lists/empty"
import { TableFrame } from "../../components/lists/table-frame"
import { useAttempt } from "../../components/use-attempt"
import { useFormats } from "../../lib/format"
import { useEndDevice } from "../../lib/staff/use-devices"

interface ScreensProps {
  readonly devices: readonly AuthDevice[]
  readonly staff: readonly Account[]
  readonly now: string
}

/** The signed-in screens, and those that wait for their code. */
export function Screens({ devices, staff, now }: ScreensProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const attempt = useAttempt()
  const ask = usePrompt()
  const { mutateAsync, isPending } = useEndDevice()
  const nameOf = (id: number): string => staff.find((person) => person.id === id)?.display_name ?? "–"
  const end = async ({ id, name }: AuthDevice) => {
    const wanted = await ask({
      title: t("screens.endTitle", { name }),
      description: t("screens.endText"),
      confirmText: t("screens.end", { name }),
      cancelText: t("form.cancel"),
    })
    if (wanted)
      void attempt(
        () => mutateAsync({ id }),
        () => toast.success(t("screens.ended", { name })),
      )
  }
  const seen = ({ last_seen_at: at, last_address: address }: AuthDevice): string => {
    if (at === null) return t("screens.waiting")
    return address === null ? when(at, now) : t("screens.at", { time: when(at, now), address })
  }
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("screens.title")}
      </Heading>
      {devices.length === 0 ? (
        <Empty text={t("screens.none")} />
      ) : (
        <TableFrame>
          <Table>
            <Table.Header>
              <Table.Row>
                {(["name", "kind", "account", "seen"] as const).map((name) => (
                  <Table.HeaderCell key={name}>{t(`screens.${name}`)}</Table.HeaderCell>
                ))}
                <Table.HeaderCell>
                  <span className="sr-only">{t("staff.change")}</span>
                </Table.HeaderCell>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {devices.map((device) => (
                <Table.Row key={device.id}>
                  <Table.Cell>{device.name}</Table.Cell>
                  <Table.Cell>{t(`screens.kinds.${device.kind}`)}</Table.Cell>
                  <Table.Cell>{nameOf(device.account_id)}</Table.Cell>
                  <Table.Cell className="tabular-nums">{seen(device)}</Table.Cell>
                  <Table.Cell className="text-right">
                    <IconButton
                      size="small"
                      variant="transparent"
                      disabled={isPending}
                      aria-label={t("screens.end", { name: device.name })}
                      onClick={() => void end(device)}
                    >
                      <XMark />
                    </IconButton>
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        </TableFrame>
      )}
    </Container>
  )
}
