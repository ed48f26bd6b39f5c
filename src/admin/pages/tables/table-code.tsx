import { Button, Heading, Text, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { saveFile } from "../../lib/download"
import { useQrCode, useRenewCode } from "../../lib/tables/use-tables"
import { useTableAttempt } from "./use-table-attempt"

interface TableCodeProps {
  readonly id: string
  readonly label: string
  readonly active: boolean
}

/** The code of a table as the server renders it, and the link that it contains. */
export function TableCode({ id, label, active }: TableCodeProps) {
  const { t } = useTranslation("svc")
  const ask = usePrompt()
  const attempt = useTableAttempt()
  const { data: code, error, refetch } = useQrCode(id)
  const renewal = useRenewCode()
  const renew = async () => {
    const wanted = await ask({
      title: t("table.renewTitle", { name: label }),
      description: t("table.renewText"),
      confirmText: t("table.renew"),
      cancelText: t("form.cancel"),
    })
    if (!wanted) return
    void attempt(
      () => renewal.mutateAsync({ id }),
      () => toast.success(t("table.renewed", { name: label })),
    )
  }
  const again = () => void refetch()
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">{t("table.code")}</Heading>
      {!active && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("table.activeHint")}
        </Text>
      )}
      {code === undefined ? (
        error === null ? (
          <Loading onRetry={again} />
        ) : (
          <Failed error={error} onRetry={again} />
        )
      ) : (
        <>
          <img
            className="w-48 rounded-md"
            src={`data:image/svg+xml,${encodeURIComponent(code.svg)}`}
            alt={t("table.codeOf", { name: label })}
          />
          <Text size="small" className="text-ui-fg-subtle break-all">
            {code.url}
          </Text>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              variant="secondary"
              onClick={() => saveFile(new Blob([code.svg], { type: "image/svg+xml" }), `${id}.svg`)}
            >
              {t("table.download")}
            </Button>
            {/* Browsers give clipboard access only to pages on HTTPS or localhost. */}
            {navigator.clipboard !== undefined && (
              <Button
                size="small"
                variant="secondary"
                onClick={() =>
                  void attempt(
                    () => navigator.clipboard.writeText(code.url),
                    () => toast.success(t("table.copied")),
                  )
                }
              >
                {t("table.copy")}
              </Button>
            )}
            <Button size="small" variant="secondary" isLoading={renewal.isPending} onClick={() => void renew()}>
              {t("table.renew")}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
