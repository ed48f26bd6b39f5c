import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Printer } from "../../../client/generated"
import { MOST_COPIES, PAPER_WIDTHS, PRINT_TRIGGERS, PRINTER_PROTOCOLS, TICKET_LAYOUTS } from "../../../domain/printing/printer"
import { CODES } from "../../../languages/codes"
import { TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { useReason } from "../../components/use-reason"
import { changedFields } from "../../lib/changed-fields"
import { languageName } from "../../lib/language-name"
import { type ActedPrinter, type PrinterAct, useActOnPrinter } from "../../lib/printers/use-printers"
import { fieldErrors, isInvalid, useOperation } from "../../lib/settings/use-operation"
import { OneOf } from "./one-of"
import { StationFields } from "./station-fields"
import { useAskForKind } from "./use-ask-for-kind"

const COPIES = Array.from({ length: MOST_COPIES }, (_, index) => String(index + 1))

interface PrinterDrawerProps {
  /** Undefined: a new printer. */
  readonly printer: Printer | undefined
  /** Called with the saved printer; `url` is its new address, if it has one. */
  readonly onSaved: (printer: ActedPrinter) => void
  readonly onClose: () => void
}

/** The form of a printer. Fields without effect for its kind or its tickets are not shown. */
export function PrinterDrawer({ printer, onSaved, onClose }: PrinterDrawerProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const askForKind = useAskForKind()
  const { mutate, isPending, error } = useActOnPrinter(onSaved)
  const ofStore = useOperation().data?.data.language
  const [name, setName] = useState(printer?.name ?? "")
  const [protocol, setProtocol] = useState(printer?.protocol ?? "cloudprnt")
  const [width, setWidth] = useState(printer?.width_mm ?? 80)
  const [layout, setLayout] = useState(printer?.layout ?? "kitchen")
  const [stations, setStations] = useState<readonly string[]>(printer?.stations ?? [])
  const [on, setOn] = useState(printer?.on ?? "accepted")
  const [copies, setCopies] = useState(printer?.copies ?? 1)
  const [language, setLanguage] = useState<Printer["language"] | undefined>(printer?.language)
  const errorOf = fieldErrors(error)
  const fetches = protocol !== "browser"

  const save = async (): Promise<void> => {
    if (printer !== undefined && !(await askForKind(printer, protocol))) return
    const fields = {
      name,
      protocol,
      width_mm: width,
      layout,
      stations,
      on,
      copies,
      ...(language === undefined ? {} : { language }),
    }
    const act: PrinterAct =
      printer === undefined
        ? { kind: "create", body: fields }
        : { kind: "change", id: printer.id, body: changedFields(fields, printer) }
    mutate(act)
  }
  return (
    <FormDrawer
      title={printer === undefined ? t("printers.add") : t("printers.edit", { name: printer.name })}
      isSaving={isPending}
      problem={error === null ? undefined : isInvalid(error) ? t("form.invalid") : reason(error)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t("printers.name")}
        hint={t("printers.nameHint")}
        autoComplete="off"
        maxLength={255}
        value={name}
        onChange={setName}
        error={errorOf("name")}
      />
      <OneOf
        label={t("printers.protocol")}
        hint={t(`printers.protocolHint.${protocol}`)}
        value={protocol}
        options={PRINTER_PROTOCOLS.map((each) => [each, t(`printers.protocols.${each}`)])}
        onChange={(value) => setProtocol(value as Printer["protocol"])}
      />
      {fetches && (
        <>
          <OneOf
            label={t("printers.width")}
            value={String(width)}
            options={PAPER_WIDTHS.map((mm) => [String(mm), t("printers.widthValue", { mm })])}
            onChange={(value) => setWidth(Number(value) as Printer["width_mm"])}
          />
          <OneOf
            label={t("printers.layout")}
            value={layout}
            options={TICKET_LAYOUTS.map((each) => [each, t(`printers.layouts.${each}`)])}
            onChange={(value) => setLayout(value as Printer["layout"])}
          />
          {layout === "kitchen" && <StationFields stations={stations} onChange={setStations} />}
          <OneOf
            label={t("printers.on")}
            value={on}
            options={PRINT_TRIGGERS.map((each) => [each, t(`printers.triggers.${each}`)])}
            onChange={(value) => setOn(value as Printer["on"])}
          />
          <OneOf
            label={t("printers.copies")}
            value={String(copies)}
            options={COPIES.map((each) => [each, each])}
            onChange={(value) => setCopies(Number(value))}
          />
          <OneOf
            label={t("printers.language")}
            value={language ?? ofStore ?? ""}
            options={CODES.map((code) => [code, languageName(code)])}
            onChange={(value) => setLanguage(value as Printer["language"])}
          />
        </>
      )}
    </FormDrawer>
  )
}
