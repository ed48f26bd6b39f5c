import { undoOf } from "../undo-of"
import type { OrderAct } from "../use-orders"

const carla = { courier: { id: 7, display_name: "Carla" } }

it.each<[string, OrderAct, Parameters<typeof undoOf>[1], OrderAct | undefined]>([
  ["the ready mark: its removal", { kind: "step", step: { kind: "ready", name: "ready" } }, carla, { kind: "unready" }],
  ["the choice of another courier: the former courier", { kind: "courier", courier: 9 }, carla, { kind: "courier", courier: 7 }],
  [
    "the choice of the first courier: no courier",
    { kind: "courier", courier: 9 },
    { courier: null },
    { kind: "courier", courier: null },
  ],
  ["a move: nothing", { kind: "step", step: { kind: "move", name: "start", status: "processing" } }, carla, undefined],
  ["minutes: nothing", { kind: "minutes", minutes: 20 }, carla, undefined],
  ["an undo: nothing", { kind: "unready" }, carla, undefined],
])("what undoes %s", (_name, act, before, undo) => {
  expect(undoOf(act, before)).toEqual(undo)
})
