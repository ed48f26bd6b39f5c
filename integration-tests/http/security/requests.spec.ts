import { onOneStore } from "../../support/one-store"
import { clientFigures } from "./client-figures.suite"
import { strangers } from "./strangers.suite"

onOneStore({}, { "figures of a client": clientFigures, strangers })
