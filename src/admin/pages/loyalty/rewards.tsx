import { ArrowDownMini, ArrowUpMini, PencilSquare, Trash } from "@medusajs/icons"
import { Badge, Button, Container, Heading, IconButton, Text, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { LoyaltyProgram, LoyaltyReward } from "../../../client/generated"
import { Empty } from "../../components/lists/empty"
import { useAttempt } from "../../components/use-attempt"
import { useFormats } from "../../lib/format"
import { useNumber } from "../../lib/format-number"
import { rewardShare } from "../../lib/loyalty/reward-draft"
import { useActOnReward } from "../../lib/loyalty/use-loyalty"
import { RewardDrawer } from "./reward-drawer"

interface RewardsProps {
  readonly rewards: readonly LoyaltyReward[]
  readonly program: LoyaltyProgram
  readonly currency: string
}

/** The rewards that guests can get for points, in the order in which guests see them. */
export function Rewards({ rewards, program, currency }: RewardsProps) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const ask = usePrompt()
  const { money } = useFormats()
  const number = useNumber()
  const { mutateAsync, isPending } = useActOnReward()
  const [opened, setOpened] = useState<{ readonly reward?: LoyaltyReward }>()
  const move = (from: number, to: number) => {
    const ids = rewards.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved === undefined) return
    ids.splice(to, 0, moved)
    void attempt(() => mutateAsync({ kind: "order", ids }), undefined, { things: ["order of rewards"] })
  }
  const remove = async ({ id, name }: LoyaltyReward) => {
    const wanted = await ask({
      title: t("rewards.deleteTitle", { name }),
      description: t("rewards.deleteText"),
      confirmText: t("rewards.confirm"),
      cancelText: t("form.cancel"),
    })
    if (wanted) void attempt(() => mutateAsync({ kind: "delete", id }))
  }
  const given = ({ type, value }: LoyaltyReward): string => {
    const what = t(`rewards.types.${type}`)
    if (value === null) return what
    return `${what}: ${type === "percent" ? `${number(value)} %` : money(value, currency)}`
  }
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <Heading level="h2">{t("rewards.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("rewards.hint")}
          </Text>
        </div>
        <Button size="small" variant="secondary" onClick={() => setOpened({})}>
          {t("rewards.add")}
        </Button>
      </div>
      {rewards.length === 0 && <Empty text={t("rewards.none")} />}
      <ul className="divide-y">
        {rewards.map((reward, at) => {
          const share = rewardShare(reward, program)
          const actions = [
            ["up", ArrowUpMini, () => move(at, at - 1), at === 0],
            ["down", ArrowDownMini, () => move(at, at + 1), at === rewards.length - 1],
            ["edit", PencilSquare, () => setOpened({ reward }), false],
            ["delete", Trash, () => void remove(reward), false],
          ] as const
          return (
            <li key={reward.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
              <div className="min-w-0">
                <div className="flex flex-wrap items-center gap-2">
                  <Text size="small" weight="plus">
                    {reward.name}
                  </Text>
                  {!reward.enabled && <Badge size="2xsmall">{t("rewards.off")}</Badge>}
                  {share?.generous && (
                    <Badge size="2xsmall" color="orange">
                      {t("rewards.generous", { share: number(share.share) })}
                    </Badge>
                  )}
                </div>
                <Text size="small" className="text-ui-fg-subtle">
                  {`${t("rewards.cost", { points: reward.points })} · ${given(reward)}`}
                </Text>
              </div>
              <div className="flex gap-x-1">
                {actions.map(([name, Icon, act, off]) => (
                  <IconButton
                    key={name}
                    size="small"
                    variant="transparent"
                    disabled={off || isPending}
                    aria-label={t(`rewards.${name}`, { name: reward.name })}
                    onClick={act}
                  >
                    <Icon />
                  </IconButton>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      {opened !== undefined && <RewardDrawer reward={opened.reward} program={program} onClose={() => setOpened(undefined)} />}
    </Container>
  )
}
