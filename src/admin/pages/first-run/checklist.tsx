import { CheckCircleSolid } from "@medusajs/icons"
import { Button, Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { type ComponentType, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { SettingsOperation } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import type { Answer } from "../../lib/api"
import { STEPS, type Step, stepsDone } from "../../lib/first-run/steps"
import { useCatalog, useGateways } from "../../lib/first-run/use-first-run"
import { useMethodName } from "../../lib/payment/use-method-name"
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
  /** Whether the store takes orders, even if steps are left on the list. */
  readonly isDone: boolean
  /** Called when somebody hides the list. */
  readonly onFinish: () => void
}

/** Five steps from an empty store to the first order. */
export default function Checklist({ isDone, onFinish }: ChecklistProps) {
  const [open, setOpen] = useState<Step | null>(null)
  const methodName = useMethodName()
  const [operation, gateways, catalog] = [useOperation(), useGateways(), useCatalog()]
  const parts = [operation, gateways, catalog]
  const again = () => parts.forEach((part) => void part.refetch())
  // A host that does not sell yet has no menu either.
  const menu = catalog.data ?? (operation.data?.data.currency === null ? [] : undefined)
  const isRead = operation.data !== undefined && gateways.data !== undefined && menu !== undefined
  const methods = gateways.data?.filter(({ enabled }) => enabled) ?? []
  const failed = parts.find(({ isError, isFetching }) => isError && !isFetching)
  const Drawer = open === null ? null : DRAWERS[open]
  // A step can change the data of the list. Its drawer stays open while that data is read again.
  return (
    <>
      {isRead ? (
        <StepList
          done={stepsDone({
            settings: operation.data.data,
            products: menu.reduce((count, { products }) => count + products.length, 0),
            methods: methods.length,
          })}
          methods={methods.map(({ id, title, method_title: method }) => methodName(id, title || method))}
          onOpen={setOpen}
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
  /** The names of the payment methods that guests are offered. */
  readonly methods: readonly string[]
  readonly onOpen: (step: Step) => void
  readonly isDone: boolean
  readonly storefront: string
  readonly onFinish: () => void
}

/** The steps, each with its button; when all are done, links to what comes next. */
function StepList({ done, methods, onOpen, isDone, storefront, onFinish }: StepListProps) {
  const { t } = useTranslation("svc")
  const next = STEPS.find((step) => !done.has(step))
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading level="h2">{t("firstRun.title")}</Heading>
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
                <Link to="/svc/orders/new">{t("firstRun.test")}</Link>
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
              <Text size="small" className="text-ui-fg-subtle">
                {step === "payment" && methods.length > 0 ? methods.join(", ") : t(`firstRun.${step}.text`)}
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
