import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { Screens, tagOf } from "../screens"

describe("the files of the screens", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-screens-"))
  const file = join(folder, "kitchen-ABCD1234.js")
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("are read again after a failed read, and cached after a successful one", async () => {
    writeFileSync(file, "export {}")
    const screens = new Screens(folder, {})
    rmSync(file)
    await expect(screens.file("kitchen-ABCD1234.js")).rejects.toMatchObject({ code: "ENOENT" })
    writeFileSync(file, "export {}")
    const read = await screens.file("kitchen-ABCD1234.js")
    expect(read).toMatchObject({ hashed: true, tag: tagOf("export {}") })
    expect(gunzipSync(read?.gzipped ?? Buffer.alloc(0)).toString()).toBe("export {}")
    rmSync(file)
    expect(await screens.file("kitchen-ABCD1234.js")).toBe(read)
  })

  it("are those in the folder at the start, and none outside it", async () => {
    writeFileSync(file, "export {}")
    const screens = new Screens(folder, {})
    writeFileSync(join(folder, "late.js"), "")
    for (const name of ["late.js", "../screens.ts", "", "screens.json"]) expect(await screens.file(name)).toBeUndefined()
  })
})
