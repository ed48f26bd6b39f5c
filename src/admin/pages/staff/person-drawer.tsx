import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Account } from "../../../client/generated"
import type { StaffRole } from "../../../domain/access/roles"
import { TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { FormConflict } from "../../components/forms/form-conflict"
import { useReason } from "../../components/use-reason"
import { ApiError } from "../../lib/api"
import { fieldErrors, isInvalid } from "../../lib/settings/use-operation"
import { useActOnStaff, usePersonForm } from "../../lib/staff/use-staff"
import { RoleFields } from "./role-fields"

interface PersonDrawerProps {
  /** Undefined: a new account. */
  readonly person: Account | undefined
  readonly onClose: () => void
}

/** The texts that name the fields, by their paths. */
const NAMES: Readonly<Record<string, string>> = {
  display_name: "name",
  roles: "role",
  "meta.phone": "phone",
  "meta.store": "store",
}

/** The placeholder for the form of a new account. */
const NOBODY = { id: 0 } as Account

/** The form of a staff account. */
export function PersonDrawer({ person, onClose }: PersonDrawerProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const { mutate, isPending, error: notMade } = useActOnStaff()
  const form = usePersonForm(person ?? NOBODY, onClose)
  const error = notMade ?? form.error
  const [name, setName] = useState(person?.display_name ?? "")
  const [email, setEmail] = useState(person?.email ?? "")
  const [username, setUsername] = useState(person?.username ?? "")
  const [password, setPassword] = useState("")
  const [phone, setPhone] = useState(person?.meta.phone ?? "")
  const [store, setStore] = useState(person?.meta.store ?? "")
  const [roles, setRoles] = useState<readonly StaffRole[]>((person?.roles as readonly StaffRole[]) ?? ["multistore_user"])
  const [tried, setTried] = useState(false)

  const code = error instanceof ApiError ? error.code : ""
  const refused = fieldErrors(error)
  const noRole = tried && roles.length === 0
  const errorOf = { email: refused("email"), username: refused("username") }
  if (code === "svc_email_exists") errorOf.email = t("staff.emailTaken")
  if (code === "svc_username_exists") errorOf.username = t("staff.usernameTaken")
  const isField = isInvalid(error) || code === "svc_email_exists" || code === "svc_username_exists"
  const problem = noRole || isField ? t("form.invalid") : notMade === null ? form.problem : reason(notMade)

  const save = (): void => {
    setTried(true)
    if (roles.length === 0) return
    const fields = {
      display_name: name.trim(),
      email: email.trim(),
      roles,
      meta: { phone: phone.trim(), store: roles.includes("multistore_user") ? store.trim() : "" },
      ...(username.trim() === "" ? {} : { username: username.trim() }),
    }
    if (person !== undefined) {
      form.save({ ...fields, ...(password === "" ? {} : { password }) })
      return
    }
    mutate(
      { kind: "create", body: { ...fields, password } },
      {
        onSuccess: () => {
          toast.success(t("form.saved"))
          onClose()
        },
      },
    )
  }
  const textOf = (value: unknown, path: string) =>
    path === "roles" ? (value as readonly string[]).map((role) => t(`staff.roles.${role}`)).join(" · ") : undefined
  const isNew = person === undefined
  return (
    <FormDrawer
      title={isNew ? t("staff.add") : t("staff.edit", { name: person.display_name })}
      isSaving={isPending || form.isSaving}
      problem={problem}
      onSave={save}
      onClose={onClose}
    >
      <FormConflict form={form} nameOf={(path) => t(`staff.${NAMES[path] ?? path}`)} textOf={textOf} />
      <TextField
        label={t("staff.name")}
        hint={t("staff.nameHint")}
        autoComplete="off"
        maxLength={255}
        value={name}
        onChange={setName}
        error={refused("display_name")}
      />
      <TextField
        label={t("staff.email")}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={errorOf.email}
      />
      <TextField
        label={t("staff.username")}
        hint={t("staff.usernameHint")}
        autoComplete="off"
        autoCapitalize="none"
        value={username}
        onChange={setUsername}
        error={errorOf.username}
      />
      <TextField
        label={t(isNew ? "staff.password" : "staff.newPassword")}
        hint={t(isNew ? "staff.passwordHint" : "staff.newPasswordHint")}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={refused("password")}
      />
      <RoleFields roles={roles} onChange={setRoles} error={noRole ? t("staff.needsRole") : refused("roles")} />
      {roles.includes("multistore_user") && (
        <TextField
          label={t("staff.store")}
          hint={t("staff.storeHint")}
          value={store}
          onChange={setStore}
          error={refused("meta.store")}
        />
      )}
      <TextField
        label={t("staff.phone")}
        type="tel"
        autoComplete="off"
        value={phone}
        onChange={setPhone}
        error={refused("meta.phone")}
      />
    </FormDrawer>
  )
}
