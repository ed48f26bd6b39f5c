import { onOneStore } from "../../support/one-store"
import { clientFigures } from "./client-figures.suite"
import { strangers } from "./strangers.suite"
import { unstorable } from "./unstorable.suite"

onOneStore({}, { "figures of a client": clientFigures, strangers, "text that cannot be stored": unstorable })
