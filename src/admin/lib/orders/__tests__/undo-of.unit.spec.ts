import { undoOf } from "../undo-of"
import type { OrderAct } from "../use-orders"

const carla = { courier: { id: 7, display_name: "Carla" } }

it.each<[string, OrderAct, Parameters<typeof undoOf>[1], OrderAct | undefined]>([
  ["the ready mark", { kind: "step", step: { kind: "ready", name: "ready" } }, carla, { kind: "unready" }],
  ["another courier", { kind: "courier", courier: 9 }, carla, { kind: "courier", courier: 7 }],
  ["the first courier", { kind: "courier", courier: 9 }, { courier: null }, { kind: "courier", courier: null }],
  ["a move", { kind: "step", step: { kind: "move", name: "start", status: "processing" } }, carla, undefined],
  ["minutes", { kind: "minutes", minutes: 20 }, carla, undefined],
  ["an undo", { kind: "unready" }, carla, undefined],
])("what undoes %s", (_name, act, before, undo) => {
  expect(undoOf(act, before)).toEqual(undo)
})
