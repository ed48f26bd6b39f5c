import { CheckCircleSolid } from "@medusajs/icons"
import { Button, Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { type ComponentType, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { SettingsOperation } from "../../../client/generated"
import { ORDER_TYPES } from "../../../domain/settings/operation-settings"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import type { Answer } from "../../lib/api"
import { STEPS, type Step, stepsDone } from "../../lib/first-run/steps"
import { useCatalog, useGateways } from "../../lib/first-run/use-first-run"
import { useFormats } from "../../lib/format"
import { useMethodName } from "../../lib/payment/use-method-name"
import { firstHours, weekLine } from "../../lib/schedule/week-texts"
import { storefrontOf } from "../../lib/settings/storefront"
import { useOperation } from "../../lib/settings/use-operation"
import { HoursStep } from "./hours-step"
import { MenuStep } from "./menu-step"
import { ModesStep } from "./modes-step"
import { PaymentStep } from "./payment-step"
import { ShopStep } from "./shop-step"

/** The props of a step in its drawer. */
export interface StepProps {
  readonly stored: Answer<SettingsOperation>
  readonly onClose: () => void
}

const DRAWERS: Readonly<Record<Step, ComponentType<StepProps>>> = {
  shop: ShopStep,
  hours: HoursStep,
  modes: ModesStep,
  menu: MenuStep,
  payment: PaymentStep,
}

interface ChecklistProps {
  /** The level of its title. */
  readonly level: "h1" | "h2"
  /** Whether the store takes orders, even if steps are left on the list. */
  readonly isDone: boolean
  /** Called when somebody hides the list. */
  readonly onFinish: () => void
}

/** Five steps from an empty store to the first order. */
export default function Checklist({ level, isDone, onFinish }: ChecklistProps) {
  const [open, setOpen] = useState<Step | null>(null)
  const { t } = useTranslation("svc")
  const { shortWeekday } = useFormats()
  const methodName = useMethodName()
  const [operation, gateways, catalog] = [useOperation(), useGateways(), useCatalog()]
  const parts = [operation, gateways, catalog]
  const again = () => parts.forEach((part) => void part.refetch())
  // A host that does not sell yet has no menu either.
  const menu = catalog.data ?? (operation.data?.data.currency === null ? [] : undefined)
  const isRead = operation.data !== undefined && gateways.data !== undefined && menu !== undefined
  const methods = gateways.data?.filter(({ enabled }) => enabled) ?? []
  const products = menu?.reduce((count, { products: some }) => count + some.length, 0) ?? 0
  const whatIsSet = ({ store_name, delivery, order_types: types }: SettingsOperation): Readonly<Record<Step, string>> => ({
    shop: `${store_name} · ${delivery.store_address}`,
    hours: weekLine(firstHours(types), shortWeekday),
    modes: ORDER_TYPES.filter((mode) => types[mode].enabled)
      .map((mode) => t(`modes.${mode}`))
      .join(", "),
    menu: t("products.products", { count: products }),
    payment: methods.map(({ id, title, method_title: method }) => methodName(id, title || method)).join(", "),
  })
  const failed = parts.find(({ isError, isFetching }) => isError && !isFetching)
  const Drawer = open === null ? null : DRAWERS[open]
  // A step can change the data of the list. Its drawer stays open while that data is read again.
  return (
    <>
      {isRead ? (
        <StepList
          done={stepsDone({ settings: operation.data.data, products, methods: methods.length })}
          set={whatIsSet(operation.data.data)}
          onOpen={setOpen}
          level={level}
          isDone={isDone}
          storefront={storefrontOf(operation.data.data)}
          onFinish={onFinish}
        />
      ) : failed === undefined ? (
        <Loading onRetry={again} lines={6} />
      ) : (
        <Failed error={failed.error} onRetry={again} />
      )}
      {Drawer !== null && operation.data !== undefined && <Drawer stored={operation.data} onClose={() => setOpen(null)} />}
    </>
  )
}

interface StepListProps {
  readonly done: ReadonlySet<Step>
  /** What is set in each step that is done. */
  readonly set: Readonly<Record<Step, string>>
  readonly onOpen: (step: Step) => void
  readonly level: "h1" | "h2"
  readonly isDone: boolean
  readonly storefront: string
  readonly onFinish: () => void
}

/** The steps, each with its button; when all are done, links to what comes next. */
function StepList({ done, set, level, onOpen, isDone, storefront, onFinish }: StepListProps) {
  const { t } = useTranslation("svc")
  const next = STEPS.find((step) => !done.has(step))
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading level={level}>{t("firstRun.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle" role="status">
            {t("firstRun.progress", { done: done.size, all: STEPS.length })}
          </Text>
        </div>
        <div className="flex flex-wrap gap-2">
          {(isDone || next === undefined) && (
            <Button size="small" variant="secondary" onClick={onFinish}>
              {t("firstRun.finish")}
            </Button>
          )}
          {next === undefined && (
            <>
              <Button size="small" variant="secondary" asChild>
                <a href={storefront} target="_blank" rel="noreferrer">
                  {t("firstRun.guest")}
                </a>
              </Button>
              <Button size="small" asChild>
                <Link to="/svc/orders/new?test=1">{t("firstRun.test")}</Link>
              </Button>
            </>
          )}
        </div>
      </div>
      <ol className="divide-y">
        {STEPS.map((step, index) => (
          <li key={step} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3">
            <span aria-hidden className="text-ui-fg-subtle txt-small-plus flex w-5 justify-center">
              {done.has(step) ? <CheckCircleSolid className="text-ui-tag-green-icon" /> : index + 1}
            </span>
            <div className="min-w-0 flex-1 basis-48">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Text size="small" weight="plus">
                  {t(`firstRun.${step}.title`)}
                </Text>
                <StatusBadge color={done.has(step) ? "green" : "grey"}>
                  {t(done.has(step) ? "firstRun.done" : "firstRun.open")}
                </StatusBadge>
              </div>
              <Text size="small" className="text-ui-fg-subtle break-words">
                {done.has(step) ? set[step] : t(`firstRun.${step}.text`)}
              </Text>
            </div>
            <Button size="small" variant={step === next ? "primary" : "secondary"} onClick={() => onOpen(step)}>
              {t(done.has(step) ? "firstRun.change" : "firstRun.begin")}
              <span className="sr-only">: {t(`firstRun.${step}.title`)}</span>
            </Button>
          </li>
        ))}
      </ol>
    </Container>
  )
}
