import {
  ACCESS_LOG,
  atRest,
  dumpOf,
  eventually,
  expectNotLogged,
  orderBodies,
  type Store,
  smallCatalogue,
  startStore,
  TestClock,
} from "../../../../support"
import { nativeAdmin } from "../../../../support/native-admin"
import { paperOf } from "../../../../support/vendors/paper"
import { EpsonPrinter, StarPrinter } from "../../../../support/vendors/polling-printer"

const MINUTE = 60_000

/** Printers that poll for their jobs (contract section 17), over two processes. */
describe("printers", () => {
  let store: Store
  let bodies: ReturnType<typeof orderBodies>
  const clock = new TestClock(() => store)

  beforeAll(async () => {
    store = await startStore({ processes: 2, env: ACCESS_LOG })
    bodies = orderBodies(await smallCatalogue(store.db))
  })
  afterAll(() => store.stop())
  afterEach(async () => {
    for (const { id } of (await store.api("manager").get("printers")).body.data)
      await store.api("manager").delete(`printers/${id}`)
  })

  const addPrinter = async (body: object = {}) =>
    (await store.api("manager").post("printers", { name: "Cocina", protocol: "cloudprnt", on: "placed", ...body })).body.data
  const urlOn = (url: string, process = 0) => `${store.urls[process]}${new URL(url, "http://localhost").pathname}`
  const place = async (changes: object = {}): Promise<{ id: string; number: number }> => {
    const { status, body } = await store.api("anonymous").post("orders", bodies.pickup(changes))
    // The clock of this file only moves forward. Without this check, a slot that has passed would only show as a missing job.
    expect([status, body.error]).toEqual([201, undefined])
    return body.data
  }
  const waiting = async () => (await store.api("manager").get("printers")).body.data[0].waiting_jobs
  const printerOf = async (id: number) =>
    (await store.api("manager").get("printers")).body.data.find((each: { id: number }) => each.id === id)
  const jobs = async (printer: number) => (await store.api("store").get(`printers/${printer}/jobs`)).body.data
  const queued = (printer: number, count: number) =>
    eventually(async () => {
      const found = await jobs(printer)
      return found.length === count ? found : undefined
    })
  const readOrder = async (number: number) => (await store.api("manager").get(`orders/${number}`)).body.data
  const textOf = (printer: StarPrinter) => printer.paper.map(({ bytes }) => bytes.toString("utf8"))

  it("can be added, changed and removed; their key is shown once and is in no dump or log", async () => {
    const made = await store
      .api("manager")
      .post("printers", { name: " Barra ", protocol: "epson_sdp", width_mm: 58, stations: ["Barra"] })
    expect(made.status).toBe(201)
    const { id, url, ...rest } = made.body.data
    expect(rest).toEqual({
      name: "Barra",
      protocol: "epson_sdp",
      width_mm: 58,
      stations: ["Barra"],
      layout: "kitchen",
      copies: 1,
      language: "es",
      on: "accepted",
      last_seen_at: null,
      waiting_jobs: 0,
      state: "new",
    })
    const key = /\/svc\/print\/([0-9a-f]{64})\/epson$/.exec(url)?.[1] ?? ""
    expect(key).not.toBe("")
    expect((await store.api("manager").get("printers")).body.data).toEqual([{ ...rest, id, url: null }])
    expect((await store.api("manager").put(`printers/${id}`, { copies: 2, stations: [] })).body.data).toMatchObject({
      copies: 2,
      stations: [],
      width_mm: 58,
      url: null,
    })
    const same = { stations: ["Cuarto  frío", " Horno ", "cuarto frío", "HORNO"] }
    expect((await store.api("manager").put(`printers/${id}`, same)).body.data.stations).toEqual(["Cuarto frío", "Horno"])
    expect((await new EpsonPrinter(urlOn(url)).get()).status).toBe(200)
    expect(await dumpOf(store.db)).not.toContain(key)
    await expectNotLogged(store, key)

    const renewed = (await store.api("manager").post(`printers/${id}/key`)).body.data
    expect(renewed.url).not.toBe(url)
    expect((await new EpsonPrinter(urlOn(url)).get()).status).toBe(404)
    expect((await new EpsonPrinter(urlOn(renewed.url)).get()).status).toBe(200)
    // A key is valid for its printer's protocol only.
    expect((await new StarPrinter(urlOn(renewed.url).replace("epson", "cloudprnt")).poll()).status).toBe(404)
    expect((await store.api("manager").delete(`printers/${id}`)).body.data.id).toBe(id)
    expect((await new EpsonPrinter(urlOn(renewed.url)).get()).status).toBe(404)
    for (const [method, path] of [
      ["PUT", `printers/${id}`],
      ["DELETE", `printers/${id}`],
      ["POST", `printers/${id}/key`],
      ["GET", `printers/${id}/jobs`],
      ["POST", `printers/${id}/jobs/1/reprint`],
    ] as const)
      expect((await store.api("manager").request(method, path, method === "PUT" ? {} : undefined)).body.error.code).toBe(
        "svc_printer_not_found",
      )
  })

  it("get a new address if their protocol is changed, and not with other changes", async () => {
    const { id, url } = await addPrinter()
    const star = new StarPrinter(urlOn(url))
    const change = async (body: object) => (await store.api("manager").put(`printers/${id}`, body)).body.data
    expect((await star.poll()).status).toBe(200)
    expect(await change({ protocol: "cloudprnt", copies: 2 })).toMatchObject({ url: null, state: "connected" })
    expect((await star.poll()).status).toBe(200)

    const changed = await change({ protocol: "epson_sdp" })
    expect(changed).toMatchObject({ protocol: "epson_sdp", copies: 2, last_seen_at: null, state: "new" })
    expect((await star.poll()).status).toBe(404)
    expect((await new EpsonPrinter(urlOn(url).replace("cloudprnt", "epson")).get()).status).toBe(404)
    const epson = new EpsonPrinter(urlOn(changed.url))
    expect((await epson.get()).status).toBe(200)
    expect(await change({ protocol: "browser" })).toMatchObject({ url: null, state: null })
    expect((await epson.get()).status).toBe(404)
  })

  it("count as never seen with a new key", async () => {
    const { id, url } = await addPrinter()
    await new StarPrinter(urlOn(url)).poll()
    expect((await printerOf(id)).state).toBe("connected")
    const { data } = (await store.api("manager").post(`printers/${id}/key`)).body
    expect(data).toMatchObject({ last_seen_at: null, state: "new" })
  })

  it.each([
    ["a paper width that does not exist", { width_mm: 70 }],
    ["no copies", { copies: 0 }],
    ["an unknown protocol", { protocol: "ipp" }],
    ["an unknown language", { language: "xx" }],
    ["a blank name", { name: " " }],
  ])("are refused for %s", async (_name, body) => {
    const { status, body: answer } = await store.api("manager").post("printers", { name: "x", protocol: "cloudprnt", ...body })
    expect([status, answer.data.params]).toEqual([400, Object.keys(body)])
  })

  describe.each([
    ["Star CloudPRNT", "cloudprnt", (url: string) => new StarPrinter(url)],
    ["Epson Server Direct Print", "epson_sdp", (url: string) => new EpsonPrinter(url)],
  ] as const)("%s", (_name, protocol, connect) => {
    it("prints an order once, over both processes; the first ticket marks the order as printed", async () => {
      const { id, url } = await addPrinter({ protocol })
      const placed = await place()
      const [job] = await queued(id, 1)
      expect(job).toMatchObject({ order_id: placed.id, number: placed.number, state: "waiting", attempts: 0, printed_at: null })
      expect((await readOrder(placed.number)).printed).toBe(false)
      expect(await waiting()).toBe(1)
      const printer = connect(urlOn(url))
      expect(await printer.round()).toBe(String(job.id))
      expect(await waiting()).toBe(0)
      printer.url = urlOn(url, 1)
      expect(await printer.round()).toBeUndefined()
      expect(await jobs(id)).toEqual([{ ...job, state: "printed", attempts: 1, printed_at: expect.any(String) }])
      expect((await readOrder(placed.number)).printed).toBe(true)
      expect((await store.api("store").post(`orders/${placed.number}/print-claim`)).body.error.code).toBe("svc_already_printed")
      expect(printer.paper).toHaveLength(1)
    })

    it.each(["after_fetch", "before_confirmation"] as const)(
      "prints a job again if the power fails %s, marked as a reprint",
      async (outage) => {
        const { id, url } = await addPrinter({ protocol })
        await place()
        const [job] = await queued(id, 1)
        const printer = connect(urlOn(url))
        await printer.round({ outage })
        expect((await jobs(id))[0]).toMatchObject({ state: "leased", attempts: 1 })
        // No process gives the job to the printer again before its lease ends, because it may have been printed.
        expect(await connect(urlOn(url, 1)).round()).toBeUndefined()
        await clock.advance(2 * MINUTE)
        expect(await printer.round()).toBe(String(job.id))
        expect((await jobs(id))[0]).toMatchObject({ state: "printed", attempts: 2 })
        expect(printer.paper.at(-1)?.bytes.includes(Buffer.from("REIMPRESI"))).toBe(true)
      },
    )

    it("prints a job again from the other server, marked as a reprint, if a server crashes after the fetch", async () => {
      const { id, url } = await addPrinter({ protocol })
      await place()
      const [job] = await queued(id, 1)
      const printer = connect(urlOn(url))
      await printer.round({ outage: "before_confirmation" })
      await store.processes[0]?.kill()
      printer.url = urlOn(url, 1)
      expect(await printer.round()).toBeUndefined()
      // The lease of the job ends.
      await store
        .db("svc_print_job")
        .where({ number: job.id })
        .update({ leased_until: store.db.raw("leased_until - interval '5 minutes'") })
      expect(await printer.round()).toBe(String(job.id))
      await store.processes[0]?.start()
      printer.url = urlOn(url)
      expect(await printer.round()).toBeUndefined()
      expect((await jobs(id))[0]).toMatchObject({ state: "printed", attempts: 2 })
      expect(printer.paper.map(({ bytes }) => bytes.includes(Buffer.from("REIMPRESI")))).toEqual([false, true])
    })

    it("prints its tickets later, in sequence, if it has no paper", async () => {
      const { id, url } = await addPrinter({ protocol })
      const [first, second] = [await place(), await place()]
      await queued(id, 2)
      const printer = connect(urlOn(url))
      await printer.round({ code: protocol === "cloudprnt" ? "410 Out of paper" : "EPTR_REC_EMPTY" })
      expect((await jobs(id)).map(({ state }: { state: string }) => state)).toEqual(["waiting", "waiting"])
      await printer.round()
      await printer.round()
      const numbers = (await jobs(id)).map(({ number, state }: { number: number; state: string }) => [number, state])
      expect(numbers).toEqual([
        [second.number, "printed"],
        [first.number, "printed"],
      ])
      // The printer reported that the first one was not printed, so it is not marked as a reprint.
      expect(printer.paper.map(({ bytes }) => bytes.includes(Buffer.from("REIMPRESI")))).toEqual([false, false])
    })

    it("loses no ticket that it cannot read: the ticket waits behind the others, and an alarm is raised", async () => {
      const { id, url } = await addPrinter({ protocol })
      const printer = connect(urlOn(url))
      const code = protocol === "cloudprnt" ? "511 Media decoding failure" : "SchemaError"
      await place()
      const [job] = await queued(id, 1)
      for (let time = 0; time < 4; time += 1) expect(await printer.round({ code })).toBe(String(job.id))
      expect((await jobs(id))[0]).toMatchObject({ state: "waiting", attempts: 4 })
      await place()
      const [next] = await queued(id, 2)
      expect(await printer.round()).toBe(String(next.id))
      await clock.advance(2 * MINUTE)
      const alarm = { kind: "printer_silent", subject: String(id), ended_at: null }
      // It still asks for jobs, so it is not silent.
      await eventually(async () => {
        await printer.round({ code })
        return (await store.db("svc_alarm").where(alarm).first()) !== undefined
      })
      expect((await printerOf(id)).state).toBe("stuck")
      expect(await printer.round()).toBe(String(job.id))
      expect((await jobs(id))[1]).toMatchObject({ id: job.id, state: "printed" })
    })

    it("does not print the ticket of an order that was cancelled while the printer had no power", async () => {
      const { id, url } = await addPrinter({ protocol })
      const placed = await place()
      const [job] = await queued(id, 1)
      const printer = connect(urlOn(url))
      await printer.round({ outage: "after_fetch" })
      await store.api("manager").put(`orders/${placed.number}`, { status: "cancelled" })
      // It was fetched, so it may be on paper: a slip says that the order is cancelled.
      const [slip, ended] = await queued(id, 2)
      expect(ended).toMatchObject({ id: job.id, state: "failed", attempts: 1 })
      // The lease of the job has ended.
      await clock.advance(MINUTE + 1_000)
      expect(await printer.round()).toBe(String(slip.id))
      expect(await printer.round()).toBeUndefined()
      expect((await jobs(id))[1]).toMatchObject({ id: job.id, state: "failed", attempts: 1 })
      expect(printer.paper.map(({ bytes }) => bytes.includes(Buffer.from("CANCELADO")))).toEqual([true])
    })

    it("counts a ticket as printed if the printer confirms it after its order was cancelled", async () => {
      const { id, url } = await addPrinter({ protocol })
      const placed = await place()
      const [job] = await queued(id, 1)
      const printer = connect(urlOn(url))
      await printer.round({ outage: "before_confirmation" })
      await store.api("manager").put(`orders/${placed.number}`, { status: "cancelled" })
      await eventually(async () => (await jobs(id)).at(-1).state === "failed")
      const report = (success: boolean) =>
        printer instanceof StarPrinter
          ? printer.confirm(String(job.id), success ? "200 OK" : "520 Timeout")
          : printer.respond(String(job.id), success, success ? "" : "TIMEOUT")
      await report(true)
      expect((await jobs(id)).at(-1)).toMatchObject({ state: "printed", printed_at: expect.any(String) })
      await report(false)
      expect((await jobs(id)).at(-1)).toMatchObject({ state: "printed" })
    })

    it("changes nothing with a repeated report, or with a report of a job that it has not fetched", async () => {
      const { id, url } = await addPrinter({ protocol })
      await place()
      const [job] = await queued(id, 1)
      const printer = connect(urlOn(url))
      const report = (success: boolean) =>
        printer instanceof StarPrinter
          ? printer.confirm(String(job.id), success ? "200 OK" : "520 Timeout")
          : printer.respond(String(job.id), success, success ? "" : "TIMEOUT")
      expect((await report(true)).status).toBe(200)
      expect((await jobs(id))[0]).toMatchObject({ state: "waiting", attempts: 0 })
      await printer.round()
      expect((await report(false)).status).toBe(200)
      expect((await jobs(id))[0]).toMatchObject({ state: "printed", attempts: 1 })
    })
  })

  it("of a station leave the tickets of other stations to be printed for the first time", async () => {
    const { id, url } = await addPrinter({ stations: ["Barra"] })
    const placed = await place()
    await queued(id, 1)
    await new StarPrinter(urlOn(url)).round()
    const claim = (stations: string[]) => store.api("store").post(`orders/${placed.number}/print-claim`, { stations })
    expect((await readOrder(placed.number)).printed).toBe(true)
    expect((await claim(["barra"])).body.error.code).toBe("svc_already_printed")
    expect((await claim(["horno"])).status).toBe(200)
    expect((await claim(["horno"])).body.error.code).toBe("svc_already_printed")
  })

  it("of receipts count a receipt as printed, and leave the kitchen's ticket to be printed for the first time", async () => {
    const { id, url } = await addPrinter({ layout: "receipt" })
    const placed = await place()
    await queued(id, 1)
    await new StarPrinter(urlOn(url)).round()
    const claim = (layout: string) => store.api("store").post(`orders/${placed.number}/print-claim`, { layout })
    expect((await readOrder(placed.number)).printed).toBe(false)
    expect((await claim("receipt")).body.error.code).toBe("svc_already_printed")
    expect((await claim("kitchen")).status).toBe(200)
  })

  it("get only the media type that they request (CloudPRNT)", async () => {
    const { id, url } = await addPrinter()
    await place()
    const [job] = await queued(id, 1)
    const printer = new StarPrinter(urlOn(url))
    const poll = JSON.parse((await printer.poll()).body.toString("utf8"))
    expect(poll).toMatchObject({ jobReady: true, jobToken: String(job.id) })
    expect(JSON.parse((await printer.poll({ printingInProgress: true })).body.toString("utf8"))).toEqual({ jobReady: false })
    for (const type of poll.mediaTypes) {
      const { status, type: sent, body } = await printer.fetch(poll.jobToken, type)
      expect([status, sent.split(";")[0]]).toEqual([200, type])
      expect(body.length).toBeGreaterThan(50)
    }
    expect((await printer.fetch(poll.jobToken, "image/png")).status).toBe(415)
    expect((await printer.fetch("999999")).status).toBe(404)
  })

  it("may send an empty job token for the next job (CloudPRNT)", async () => {
    const { id, url } = await addPrinter()
    await place()
    await queued(id, 1)
    const printer = new StarPrinter(urlOn(url))
    const { status, body } = await printer.fetch("")
    expect([status, body.length > 50]).toEqual([200, true])
    expect((await jobs(id))[0]).toMatchObject({ state: "leased", attempts: 1 })
    expect((await printer.confirm("")).status).toBe(200)
    expect((await jobs(id))[0]).toMatchObject({ state: "printed", attempts: 1 })
  })

  it.each([
    ["cloudprnt", "520 Timeout"],
    ["epson_sdp", "PrintSystemError"],
  ] as const)("are not blocked by a job that they refuse each time (%s)", async (protocol, code) => {
    const { id, url } = await addPrinter({ protocol })
    await place()
    const [job] = await queued(id, 1)
    const printer = protocol === "cloudprnt" ? new StarPrinter(urlOn(url)) : new EpsonPrinter(urlOn(url))
    for (let time = 0; time < 3; time += 1) expect(await printer.round({ code })).toBe(String(job.id))
    await place()
    const [next] = await queued(id, 2)
    expect(await printer.round()).toBe(String(next.id))
    expect(await printer.round()).toBe(String(job.id))
  })

  it("print the same text in every command language as in plain text", async () => {
    const text = await addPrinter({ width_mm: 58, layout: "receipt" })
    const star = await addPrinter({ width_mm: 58, layout: "receipt" })
    const line = await addPrinter({ width_mm: 58, layout: "receipt" })
    const epson = await addPrinter({ width_mm: 58, layout: "receipt", protocol: "epson_sdp" })
    await place()
    for (const { id } of [text, star, line, epson]) await queued(id, 1)
    const bytesOf = async (printer: StarPrinter | EpsonPrinter) => {
      await printer.round()
      return printer.paper[0]?.bytes ?? Buffer.alloc(0)
    }
    const papers = [
      paperOf(await bytesOf(new StarPrinter(urlOn(star.url), "application/vnd.star.starprnt")), "starprnt", 32),
      paperOf(await bytesOf(new StarPrinter(urlOn(line.url), "application/vnd.star.line")), "starline", 32),
      paperOf(await bytesOf(new EpsonPrinter(urlOn(epson.url))), "epson", 32),
    ]
    const ink = (paper: string) => paper.replace(/^\d.\||✂|[\s─-]/gm, "")
    const plain = ink((await bytesOf(new StarPrinter(urlOn(text.url)))).toString("utf8"))
    expect(plain).toContain("Total")
    expect(papers.map(ink)).toEqual([plain, plain, plain])
  })

  it("print kitchen tickets without prices, and receipts with the amount to pay", async () => {
    const kitchen = await addPrinter({ copies: 2 })
    const receipt = await addPrinter({ layout: "receipt", language: "en" })
    const placed = await place()
    await Promise.all([queued(kitchen.id, 1), queued(receipt.id, 1)])
    const printers = [new StarPrinter(urlOn(kitchen.url)), new StarPrinter(urlOn(receipt.url))] as const
    for (const printer of printers) await printer.round()
    const { total, ticket_number, line_items } = await readOrder(placed.number)
    const [made, paid] = printers.map((printer) => textOf(printer)[0] ?? "")
    for (const { name } of line_items) for (const text of [made, paid]) expect(text).toContain(name)
    expect(made).not.toMatch(/€|\d,\d\d/)
    expect(made?.split("Pedido ")).toHaveLength(3)
    expect(paid).toContain(`#${ticket_number}`)
    expect(paid).toContain(total)
  })

  it("of a station get only orders with products of that station", async () => {
    const product = (await readOrder((await place()).number)).line_items[0].product_id
    await store
      .db("product")
      .where({ id: product })
      .update({ metadata: { station: "Brasa" } })
    const grill = await addPrinter({ stations: ["brasa"] })
    const oven = await addPrinter({ stations: ["Horno"] })
    await place()
    await queued(grill.id, 1)
    expect(await jobs(oven.id)).toEqual([])
    await store.db("product").where({ id: product }).update({ metadata: null })
  })

  it("get one ticket per order, at their own trigger, and none for earlier or cancelled orders", async () => {
    await store.api("administrator").put("settings/operation", { manual_acceptance: true })
    const old = await place()
    const accepted = await addPrinter({ on: "accepted" })
    const cooking = await addPrinter({ on: "processing" })
    const { number } = await place()
    const refused = await place()
    const placed = await addPrinter({ on: "placed" })
    const move = (status: string, of = number) => store.api("manager").put(`orders/${of}`, { status })
    await move("accepted", old.number)
    await move("accepted")
    await queued(accepted.id, 1)
    await move("processing")
    await queued(cooking.id, 1)
    await store.api("store").post(`orders/${number}/minutes`, { minutes: 20 })
    await move("cancelled", refused.number)
    const last = await place()
    await queued(placed.id, 1)
    await move("cancelled", last.number)
    await eventually(async () => (await jobs(placed.id))[0].state === "failed")
    expect((await jobs(accepted.id)).map((job: { number: number }) => job.number)).toEqual([number])
    expect((await jobs(cooking.id)).map((job: { number: number }) => job.number)).toEqual([number])
    await store.api("administrator").put("settings/operation", { manual_acceptance: false })
  })

  describe("after a change of an order whose ticket is printed", () => {
    const admin = () => nativeAdmin(store)
    const kinds = async (printer: number) => (await jobs(printer)).map(({ kind, state }: Record<string, string>) => [kind, state])
    const printedOrder = async () => {
      const made = await addPrinter()
      const placed = await place()
      await queued(made.id, 1)
      const printer = new StarPrinter(urlOn(made.url))
      await printer.round()
      return { ...made, placed, printer }
    }
    const linesAfter = (text: string | undefined, mark: string) => (text ?? "").split(mark)[1]?.split("---")[0] ?? ""

    it("print added and removed lines, once, over both processes", async () => {
      const { id, placed, printer } = await printedOrder()
      const [line] = (await readOrder(placed.number)).line_items
      expect((await admin().edit(placed.id, line.variation_id, 2)).status).toBe(200)
      await queued(id, 2)
      await printer.round()
      expect(await printer.round()).toBeUndefined()
      const [, added] = textOf(printer)
      expect(added).toContain("CAMBIO")
      expect(linesAfter(added, "AÑADIR")).toContain(line.name)
      expect(added).not.toContain("QUITAR")
      expect((await admin().editQuantity(placed.id, line.id, 0)).status).toBe(200)
      await queued(id, 3)
      await printer.round()
      const [, , removed] = textOf(printer)
      expect(linesAfter(removed, "QUITAR")).toContain(line.name)
      expect(removed).not.toContain("AÑADIR")
      // Changes of data that is on no ticket print nothing.
      await store.api("manager").put(`orders/${placed.number}`, { minutes_to_arrive: 25 })
      await atRest(store, "tickets")
      expect(await kinds(id)).toEqual([
        ["change", "printed"],
        ["change", "printed"],
        ["ticket", "printed"],
      ])
    })

    it("print several changes as one ticket if the printer was off, and nothing if the changes were taken back", async () => {
      const { id, placed, printer } = await printedOrder()
      const note = async (customer_note: string) => {
        await store.api("manager").put(`orders/${placed.number}`, { customer_note })
        await atRest(store, "tickets")
      }
      await note("Sin prisa")
      await note("Con prisa")
      expect(await kinds(id)).toEqual([
        ["change", "waiting"],
        ["ticket", "printed"],
      ])
      await note("")
      expect((await printer.fetch(String((await jobs(id))[0].id))).status).toBe(404)
      expect(await kinds(id)).toEqual([["ticket", "printed"]])
      await note("Alergia")
      await printer.round()
      expect(textOf(printer).at(-1)).toContain("Alergia")
      expect(textOf(printer)).toHaveLength(2)
    })

    it("of other stations print nothing", async () => {
      const bar = await addPrinter({ stations: ["Barra"] })
      const product = (await readOrder((await place()).number)).line_items[0].product_id
      const isAt = (metadata: object | null) => store.db("product").where({ id: product }).update({ metadata })
      await isAt({ station: "Brasa" })
      const { id, placed, printer } = await printedOrder()
      const [line] = (await readOrder(placed.number)).line_items
      await admin().edit(placed.id, line.variation_id, 1)
      await queued(id, 2)
      expect(await printer.round()).toBe(String((await jobs(id))[0].id))
      await atRest(store, "tickets")
      expect((await jobs(bar.id)).filter((job: { number: number }) => job.number === placed.number)).toEqual([])
      await isAt(null)
    })

    it("print the order's cancellation once, and nothing if the order has already left", async () => {
      const { id, placed, printer } = await printedOrder()
      await store.api("manager").put(`orders/${placed.number}`, { status: "cancelled" })
      const [slip] = await queued(id, 2)
      expect(await printer.round()).toBe(String(slip.id))
      expect(textOf(printer).at(-1)).toContain("CANCELADO")
      await store.api("manager").post(`orders/${placed.number}/notes`, { note: "Ha llamado" })
      await atRest(store, "tickets")
      expect(await kinds(id)).toEqual([
        ["cancellation", "printed"],
        ["ticket", "printed"],
      ])
      await store.api("store").post(`printers/${id}/jobs/${slip.id}/reprint`)
      await printer.round()
      expect(textOf(printer).at(-1)).toContain("CANCELADO")

      const gone = await printedOrder()
      for (const status of ["processing", "completed", "refunded"])
        await store.api("manager").put(`orders/${gone.placed.number}`, { status, force: true, note: "Prueba" })
      await atRest(store, "tickets")
      expect(await kinds(gone.id)).toEqual([["ticket", "printed"]])
    })
  })

  it("print a ticket again on request of staff, marked as a reprint", async () => {
    const { id, url } = await addPrinter()
    await place()
    const [job] = await queued(id, 1)
    const printer = new StarPrinter(urlOn(url))
    await printer.round()
    const again = await store.api("store").post(`printers/${id}/jobs/${job.id}/reprint`)
    expect([again.status, again.body.data.state, again.body.data.number]).toEqual([200, "waiting", job.number])
    await printer.round()
    expect(textOf(printer).map((text) => text.includes("REIMPRESIÓN"))).toEqual([false, true])
    expect((await store.api("store").post(`printers/${id}/jobs/999999/reprint`)).body.error.code).toBe("svc_print_job_not_found")
  })

  it("let a store account that is bound to a store see and reprint only the jobs of that store's orders", async () => {
    const { id } = await addPrinter()
    const [main, north] = [await place(), await place()]
    await queued(id, 2)
    await store.db("svc_order").where({ id: north.id }).update({ store: "north" })
    const jobOf = async ({ number }: { number: number }) =>
      (await store.api("manager").get(`printers/${id}/jobs`)).body.data.find((job: { number: number }) => job.number === number)
    const { id: account } = (await store.api("store").get("auth/me")).body.data
    const bind = (name: string) => store.api("administrator").put(`accounts/${account}`, { meta: { store: name } })
    expect((await bind("north")).status).toBe(200)
    const { data, meta } = (await store.api("store").get(`printers/${id}/jobs`)).body
    expect([data, meta.total]).toEqual([[await jobOf(north)], 1])
    const reprint = async (order: { number: number }) =>
      store.api("store").post(`printers/${id}/jobs/${(await jobOf(order)).id}/reprint`)
    const refused = await reprint(main)
    expect([refused.status, refused.body.error.code]).toEqual([404, "svc_print_job_not_found"])
    expect((await reprint(north)).body.data).toMatchObject({ order_id: north.id, state: "waiting" })
    await bind("")
    expect((await jobs(id)).map((job: { order_id: string }) => job.order_id)).toEqual([north.id, north.id, main.id])
  })

  it("raise an alarm if they are silent with waiting jobs, until they poll again", async () => {
    const { id, name, url } = await addPrinter({ name: "Horno" })
    await place()
    await queued(id, 1)
    await clock.advance(5 * MINUTE)
    const alarmOf = () =>
      store
        .db("svc_alarm")
        .where({ kind: "printer_silent", subject: String(id) })
        .first()
    expect((await eventually(alarmOf)).label).toBe(name)
    await new StarPrinter(urlOn(url)).round()
    await eventually(async () => (await alarmOf()).ended_at !== null)
    expect((await printerOf(id)).state).toBe("connected")
    await clock.advance(5 * MINUTE)
    expect((await printerOf(id)).state).toBe("silent")
  })

  it("are not blocked by a job that is never confirmed; the job raises an alarm until it is printed", async () => {
    const [broken, other] = [await addPrinter({ name: "Horno" }), await addPrinter({ name: "Barra" })]
    const [first, second] = [await place(), await place()]
    await Promise.all([queued(broken.id, 2), queued(other.id, 2)])
    const [printer, healthy] = [new StarPrinter(urlOn(broken.url)), new StarPrinter(urlOn(other.url, 1))]
    const tokenOf = async (order: { number: number }) =>
      String((await jobs(broken.id)).find(({ number }: { number: number }) => number === order.number).id)
    for (let time = 0; time < 3; time += 1) {
      expect(await printer.round({ outage: "after_fetch" })).toBe(await tokenOf(first))
      await clock.advance(2 * MINUTE)
    }
    const alarmOf = ({ id }: { id: number }) =>
      store
        .db("svc_alarm")
        .where({ kind: "printer_silent", subject: String(id) })
        .first()
    await eventually(() => alarmOf(other))
    expect(await printer.round()).toBe(await tokenOf(second))
    // One run updates both alarms, so the end of one shows that the other was also checked.
    await healthy.round()
    await healthy.round()
    await eventually(async () => (await alarmOf(other)).ended_at !== null)
    expect((await alarmOf(broken)).ended_at).toBeNull()
    expect((await printerOf(broken.id)).state).toBe("stuck")
    expect(await printer.round()).toBe(await tokenOf(first))
    expect((await printerOf(broken.id)).state).toBe("connected")
    await eventually(async () => (await alarmOf(broken)).ended_at !== null)
  })

  describe("kill -9", () => {
    const crashAt = async (point: string) => {
      await store.setEnvironment("SVC_FAILPOINT", point)
      return async () => {
        await eventually(() => store.processes.some((process) => !process.running))
        for (const process of store.processes) {
          await process.kill()
          await process.start()
        }
        await store.setEnvironment("SVC_FAILPOINT", null)
      }
    }

    it("during the creation of a job: the order gets one ticket", async () => {
      const { id } = await addPrinter()
      const recover = await crashAt("print.before-commit")
      const placed = await place()
      await recover()
      expect((await queued(id, 1))[0].order_id).toBe(placed.id)
    })

    it("during the creation of a change's job: the change gets one ticket", async () => {
      const { id, url } = await addPrinter()
      const placed = await place()
      await queued(id, 1)
      const printer = new StarPrinter(urlOn(url))
      await printer.round()
      await atRest(store, "tickets")
      const recover = await crashAt("print.before-commit")
      await store.api("manager").put(`orders/${placed.number}`, { customer_note: "Sin prisa" })
      await recover()
      await queued(id, 2)
      await atRest(store, "tickets")
      expect((await jobs(id)).map(({ kind }: { kind: string }) => kind)).toEqual(["change", "ticket"])
    })

    it("during the storing of a confirmation: the job is printed again, marked as a reprint", async () => {
      const { id, url } = await addPrinter()
      await place()
      await queued(id, 1)
      const recover = await crashAt("print.before-settled")
      await expect(new StarPrinter(urlOn(url)).round()).rejects.toThrow()
      await recover()
      expect((await jobs(id))[0]).toMatchObject({ state: "leased", attempts: 1 })
      await clock.advance(5 * MINUTE)
      const printer = new StarPrinter(urlOn(url))
      await printer.round()
      expect(textOf(printer)[0]).toContain("REIMPRESIÓN")
      expect((await jobs(id))[0]).toMatchObject({ state: "printed", attempts: 2 })
    })
  })
})
