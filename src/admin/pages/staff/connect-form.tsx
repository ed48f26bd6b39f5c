import { Button, Drawer, InlineTip, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Account } from "../../../client/generated"
import { DEVICE_KINDS, type DeviceKind, fitsDevice } from "../../../domain/access/devices"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { useReason } from "../../components/use-reason"
import { fieldErrors } from "../../lib/settings/use-operation"
import { useConnectDevice } from "../../lib/staff/use-devices"
import type { NewScreen } from "./new-screen"

interface ConnectFormProps {
  readonly staff: readonly Account[]
  readonly person: Account | undefined
  readonly onCode: (screen: NewScreen) => void
  readonly onClose: () => void
}

/** The account and purpose of a new screen. All fields have proposed values, so that a kitchen tablet needs one press. */
export function ConnectForm({ staff, person, onCode, onClose }: ConnectFormProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const { mutate, isPending, error } = useConnectDevice()
  const fitting = (kind: DeviceKind) => staff.filter(({ disabled, capabilities }) => !disabled && fitsDevice(kind, capabilities))
  const [kind, setKind] = useState<DeviceKind>(
    person === undefined || fitsDevice("kitchen", person.capabilities) ? "kitchen" : "courier",
  )
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState(person?.id)
  const people = fitting(kind)
  const account = people.find(({ id }) => id === chosen) ?? people[0]
  const name = typed ?? t(`screens.kinds.${kind}`)
  const connect = () => {
    if (account === undefined || isPending) return
    mutate({ name: name.trim(), kind, account_id: account.id }, { onSuccess: (code) => onCode({ ...code, name: name.trim() }) })
  }
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        connect()
      }}
    >
      <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
        <Field label={t("screens.kind")}>
          {(control) => (
            <Choice
              control={control}
              label={t("screens.kind")}
              value={kind}
              onChange={(value) => setKind(value as DeviceKind)}
              options={DEVICE_KINDS.map((each) => [each, t(`screens.kinds.${each}`)])}
            />
          )}
        </Field>
        {account === undefined ? (
          <Text size="small" role="alert">
            {t("screens.nobody")}
          </Text>
        ) : (
          <Field label={t("screens.account")}>
            {(control) => (
              <Choice
                control={control}
                label={t("screens.account")}
                value={String(account.id)}
                onChange={(value) => setChosen(Number(value))}
                options={people.map(({ id, display_name }) => [String(id), display_name])}
              />
            )}
          </Field>
        )}
        <TextField
          label={t("screens.name")}
          hint={t("screens.nameHint")}
          maxLength={255}
          value={name}
          onChange={setTyped}
          error={fieldErrors(error)("name")}
        />
        {error !== null && (
          <InlineTip variant="error" label={t("form.notSaved")} role="alert">
            {reason(error)}
          </InlineTip>
        )}
      </Drawer.Body>
      <Drawer.Footer>
        <Button size="small" variant="secondary" type="button" onClick={onClose}>
          {t("form.cancel")}
        </Button>
        <Button size="small" type="submit" disabled={account === undefined} isLoading={isPending}>
          {t("screens.create")}
        </Button>
      </Drawer.Footer>
    </form>
  )
}
