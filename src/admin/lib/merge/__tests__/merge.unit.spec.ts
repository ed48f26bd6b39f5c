import { ApiError } from "../../api"
import { conflictsIn, editedIn, fieldsOf } from "../merge"
import { saveOnTop } from "../save-on-top"

const BEFORE = { name: "Casa", phone: "", fee: 1 }

describe("two changes of the same record", () => {
  it.each<[string, object, object, string[]]>([
    ["different fields", { name: "Bar" }, { phone: "600" }, []],
    ["the same value", { name: "Bar" }, { name: "Bar" }, []],
    ["different values", { name: "Bar" }, { name: "Pub" }, ["name"]],
    ["a field that only the other user changes", {}, { name: "Pub", fee: 2 }, []],
    ["a field that both add", { note: "a" }, { note: "b" }, ["note"]],
    ["a field that the other user removes", { name: "Bar" }, { name: undefined }, ["name"]],
  ])("conflict only in fields that both set to different values: %s", (_case, mine, theirs, names) => {
    const found = conflictsIn(BEFORE, { ...BEFORE, ...mine }, { ...BEFORE, ...theirs })
    expect(found.map(({ name }) => name)).toEqual(names)
  })

  it("are compared at any depth, with a list as one field", () => {
    const record = { fee: { fixed: 1, tiers: [{ to: 1 }] }, hours: {}, name: "Casa" }
    expect(fieldsOf(record)).toEqual({ "fee.fixed": 1, "fee.tiers": [{ to: 1 }], name: "Casa" })
    expect(editedIn(fieldsOf(record), fieldsOf({ ...record, fee: { fixed: 1, tiers: [] } }))).toEqual(["fee.tiers"])
  })
})

const CHANGED = { status: 412, code: "svc_settings_changed" }

describe("saving on top of another user's change", () => {
  const changed = new ApiError(412, "svc_settings_changed", "")
  const version = (etag: string) => ({ data: { at: etag }, etag })
  /** A save during which others store these versions, one before each read. After the last version the change is accepted. */
  const saving = (meanwhile: string[], conflicts = false) => {
    const sent: (string | undefined)[] = []
    const saved = saveOnTop<object>(version("1"), {
      send: async (seen) => {
        sent.push(seen.etag)
        if (meanwhile.length > 0) throw changed
        return version("saved")
      },
      read: async () => version(meanwhile.shift() ?? ""),
      conflicts: () => conflicts,
    })
    return { saved, sent }
  }

  it("sends the change with the version that was read, and again with each later version", async () => {
    const { saved, sent } = saving(["2", "3"])
    expect((await saved).etag).toBe("saved")
    expect(sent).toEqual(["1", "2", "3"])
  })

  it("fails at a conflict, or if others save again and again", async () => {
    const conflict = saving(["2"], true)
    await expect(conflict.saved).rejects.toMatchObject(CHANGED)
    expect(conflict.sent).toEqual(["1"])
    await expect(saving(["2", "3", "4", "5"]).saved).rejects.toMatchObject(CHANGED)
  })

  it("reads the record first if its version is not known", async () => {
    const send = jest.fn(async (seen) => seen)
    const read = async () => version("2")
    await saveOnTop<object>({ data: { at: "list" } }, { send, read, conflicts: () => false })
    expect(send.mock.calls).toEqual([[version("2")]])
    await expect(saveOnTop<object>({ data: {} }, { send, read, conflicts: () => true })).rejects.toMatchObject(CHANGED)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it("is not repeated after any other failure", async () => {
    const failure = new ApiError(400, "rest_invalid_param", "")
    const read = jest.fn()
    const send = () => Promise.reject(failure)
    await expect(saveOnTop(version("1"), { send, read, conflicts: () => false })).rejects.toBe(failure)
    expect(read).not.toHaveBeenCalled()
  })
})
