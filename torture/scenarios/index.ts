import type { Scenario } from "../scenario"
import { cardsForPlaces } from "./cards-for-places"
import { clockJumps } from "./clock-jumps"
import { databaseKilled } from "./database-killed"
import { endedInOrder } from "./ended-in-order"
import { killedAtFailpoints } from "./killed-at-failpoints"
import { killedAtRandom } from "./killed-at-random"
import { poolExhausted } from "./pool-exhausted"
import { providerDown } from "./provider-down"
import { redisStopped } from "./redis-stopped"
import { routingHanging } from "./routing-hanging"
import { smtpDown } from "./smtp-down"

export const SCENARIOS: readonly Scenario[] = [
  killedAtFailpoints,
  killedAtRandom,
  endedInOrder,
  databaseKilled,
  providerDown,
  cardsForPlaces,
  routingHanging,
  clockJumps,
  poolExhausted,
  redisStopped,
  smtpDown,
]
