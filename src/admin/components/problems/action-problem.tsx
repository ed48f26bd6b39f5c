import { ExclamationCircleSolid, XMarkMini } from "@medusajs/icons"
import { Button, IconButton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type Problem, problems, useProblem } from "../../lib/problems"

interface ActionProblemProps {
  /** The place of the action, as in the terms of the attempt. */
  readonly place: string
  readonly className?: string
}

/** The failure of an action, shown where the action was taken. Renders nothing without a failure, because a board has hundreds of places. */
export function ActionProblem({ place, className = "" }: ActionProblemProps) {
  const problem = useProblem(place)
  return problem === undefined ? null : <Told problem={problem} className={className} onClose={() => problems.clear(place)} />
}

interface ToldProps {
  readonly problem: Problem
  readonly className: string
  readonly onClose: () => void
}

function Told({ problem: { text, description, action }, className, onClose }: ToldProps) {
  const { t } = useTranslation("svc")
  return (
    <div role="alert" className={`flex flex-wrap items-center gap-2 ${className}`}>
      <ExclamationCircleSolid aria-hidden className="text-ui-tag-red-icon shrink-0" />
      <div className="min-w-0 flex-1 basis-40">
        <Text size="small" className="break-words">
          {text}
        </Text>
        {description !== undefined && (
          <Text size="small" className="text-ui-fg-subtle break-words">
            {description}
          </Text>
        )}
      </div>
      {action !== undefined && (
        <Button size="small" variant="secondary" onClick={action.act}>
          {action.label}
        </Button>
      )}
      <IconButton size="small" variant="transparent" aria-label={t("failed.dismiss")} onClick={onClose}>
        <XMarkMini />
      </IconButton>
    </div>
  )
}
