import { onOneStore } from "../../../../support/one-store"
import { appearanceAndMenu } from "./appearance-and-menu.suite"
import { commerce } from "./commerce.suite"
import { everySetting } from "./every-setting.suite"
import { operation } from "./operation.suite"
import { severalInstances } from "./several-instances.suite"
import { warnings } from "./warnings.suite"

onOneStore(
  { processes: 2, clock: "2026-11-20T19:30:00+01:00" },
  {
    "appearance and menu": appearanceAndMenu,
    operation,
    "every setting": everySetting,
    warnings,
    "several instances": severalInstances,
    // Last, because it adds sales channels and regions.
    commerce,
  },
)
