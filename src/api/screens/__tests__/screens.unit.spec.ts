import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { tagOf } from "../screen-file"
import { Screens } from "../screens"

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

  it("are compressed in the background when their Brotli form is first requested", async () => {
    writeFileSync(file, "export {}")
    const read = await new Screens(folder, {}).file("kitchen-ABCD1234.js")
    expect(read?.brotli()).toBeUndefined()
    const wait = () => new Promise((resolve) => setTimeout(resolve, 5))
    while (!read?.brotli()) await wait()
    expect(brotliDecompressSync(read.brotli() ?? "").toString()).toBe("export {}")
  })

  it("are only those that were in the folder at the start", async () => {
    writeFileSync(file, "export {}")
    const screens = new Screens(folder, {})
    writeFileSync(join(folder, "late.js"), "")
    for (const name of ["late.js", "../screens.ts", "", "screens.json"]) expect(await screens.file(name)).toBeUndefined()
  })
})
