import { Drawer } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Account } from "../../../client/generated"
import { ConnectCode } from "./connect-code"
import { ConnectForm } from "./connect-form"
import type { NewScreen } from "./new-screen"

interface ConnectDrawerProps {
  readonly staff: readonly Account[]
  /** The account for the screen; undefined: it is chosen in the form. */
  readonly person: Account | undefined
  readonly now: string
  readonly onClose: () => void
}

/** Connects a screen: first its account and purpose, then the code that signs it in. */
export function ConnectDrawer({ staff, person, now, onClose }: ConnectDrawerProps) {
  const { t } = useTranslation("svc")
  const [screen, setScreen] = useState<NewScreen>()
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title>{t("screens.connect")}</Drawer.Title>
        </Drawer.Header>
        {screen === undefined ? (
          <ConnectForm staff={staff} person={person} onCode={setScreen} onClose={onClose} />
        ) : (
          <ConnectCode screen={screen} now={now} onAgain={() => setScreen(undefined)} onClose={onClose} />
        )}
      </Drawer.Content>
    </Drawer>
  )
}
