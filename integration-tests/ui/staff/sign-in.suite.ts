import { eventually, needs } from "../../support"
import { startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { PushService } from "../../support/vendors/push-service"
import type { BoardStory, Placed } from "./board-story"
import { signIn } from "./staff-screen"
import { expectTouchable } from "./touchable"
import { violationsOf } from "./violations"

const DAY = 24 * 3_600_000

/** Sign-in of screens, over an evening and over weeks (contract section 17). */
export function signInOfBoards(story: BoardStory): void {
  const place = async (): Promise<Placed> => {
    const order = await story.place("pickup")
    if (order.status !== "processing") await story.store.api("store").put(`orders/${order.id}`, { status: "processing" })
    return order
  }
  const device = async () => {
    const account_id = (await story.store.api("store").get("auth/me")).body.data.id
    return (await story.store.api("manager").post("auth/devices", { name: "Cocina", account_id, kind: "kitchen" })).body.data
  }

  it("signs in with the code of a link; after its device is signed out, the board stays readable and loses no action", async () => {
    const { id, code } = await device()
    const board = await story.browser.page()
    await board.goto(`${story.store.url}/svc/kitchen#code=${code}`)
    await board.locator("header .state").waitFor()
    expect(new URL(board.url()).hash).toBe("")
    const order = await place()
    await story.card(board, order).waitFor()

    await board.context().setOffline(true)
    await story.card(board, order).locator(".line").first().click()
    await board
      .getByText(/sin enviar/)
      .first()
      .waitFor()
    await story.store.api("manager").delete(`auth/devices/${id}`)
    await board.context().setOffline(false)
    await board.getByText("La sesión ha caducado. Lo que haces queda guardado y se enviará al entrar.").waitFor()
    expect(await story.card(board, order).isVisible()).toBe(true)
    expect(await violationsOf(board)).toEqual([])
    await takePicture(board, "kitchen", "signed-out", "screen")
    await signIn(board)
    await eventually(async () => (await story.record(order)).kitchen.items_done.length === 1)
    await board.locator("header .state").waitFor()
    await board.context().close()
  })

  it("on a signed-in screen, a link signs in its user in place of the former one, and a used link changes nothing", async () => {
    const board = await story.open("kitchen")
    const order = await place()
    await story.card(board, order).waitFor()
    const ended = board.waitForRequest((request) => request.method() === "DELETE" && request.url().endsWith("/auth/token"))
    const follow = (code: string) => board.evaluate((hash) => location.assign(hash), `#code=${code}`)
    const { id, code } = await device()
    await follow(code)
    const former = (await (await ended).allHeaders()).authorization ?? ""
    expect(new URL(board.url()).hash).toBe("")
    const devices = async () => (await story.store.api("manager").get("auth/devices")).body.data
    const used = async () => (await devices()).find((each: { id: number }) => each.id === id).last_seen_at !== null
    await eventually(used)
    const me = `${story.store.url}/svc/v1/auth/me`
    await eventually(async () => (await fetch(me, { headers: { Authorization: former } })).status === 401)
    await board.locator("header .state").waitFor()

    await follow(code)
    await board.locator(".notice.problem").waitFor()
    expect([new URL(board.url()).hash, await board.locator("svc-sign-in").count()]).toEqual(["", 0])
    const next = await place()
    await story.card(board, next).waitFor()
    const read = board.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(`${next.id}/kitchen`))
    await story.card(board, next).locator(".line").first().click()
    const { authorization = "" } = await (await read).allHeaders()
    expect(authorization).not.toBe(former)
    await eventually(async () => (await story.record(next)).kitchen.items_done.length === 1)
    await story.store.api("manager").delete(`auth/devices/${id}`)
    await board.getByText("La sesión ha caducado.").waitFor({ timeout: 15_000 })
    await board.context().close()
  })

  it.each([
    ["kitchen", "store"],
    ["counter", "manager"],
    ["pickup-board", "store"],
    ["courier", "courier"],
  ] as const)(
    "%s asks for a sign-in, and again within seconds after its device was signed out, with every control in reach",
    async (name, account) => {
      const kind = name === "pickup-board" ? "pickup" : name
      const account_id = (await story.store.api(account).get("auth/me")).body.data.id
      const made = (await story.store.api("manager").post("auth/devices", { name, account_id, kind })).body.data
      const board = await story.browser.page({ screen: { width: 800, height: 480 } })
      await board.goto(`${story.store.url}/svc/${name}?lang=es`)
      const states = async (state: string) => {
        await expectTouchable(board, state)
        expect([state, await violationsOf(board)]).toEqual([state, []])
        await takePicture(board, name, state, "screen")
      }
      await board.getByRole("textbox", { name: /Código del dispositivo/ }).fill(made.code)
      await states("signed-out")
      await board.getByRole("button", { name: "Iniciar sesión", exact: true }).click()
      await board.locator("svc-sign-in").waitFor({ state: "detached" })
      if (name !== "pickup-board") await board.locator("header .state").waitFor()
      expect((await story.store.api("manager").delete(`auth/devices/${made.id}`)).status).toBe(200)
      await board.getByText("La sesión ha caducado.").waitFor({ timeout: 15_000 })
      await states("expired")
      await board.context().close()
    },
  )

  it.each([
    ["kitchen", "store", "kitchen"],
    ["counter", "manager", "counter"],
    ["pickup-board", "store", "pickup"],
    ["courier", "courier", "courier"],
  ] as const)(
    "%s asks for a sign-in without a touch, if its device was signed out while it had no network",
    async (name, account, kind) => {
      const account_id = (await story.store.api(account).get("auth/me")).body.data.id
      const made = (await story.store.api("manager").post("auth/devices", { name, account_id, kind })).body.data
      const board = await story.browser.page()
      const followed = board.waitForResponse("**/svc/orders/stream?*")
      await board.goto(`${story.store.url}/svc/${name}?lang=es#code=${made.code}`)
      expect((await followed).status()).toBe(200)
      await board.context().setOffline(true)
      await board.locator(".bar.alarm").waitFor()
      expect((await story.store.api("manager").delete(`auth/devices/${made.id}`)).status).toBe(200)
      await board.context().setOffline(false)
      await board.getByText("La sesión ha caducado.").waitFor({ timeout: 5_000 })
      await board.context().close()
    },
  )

  it("a board that is opened after its device was signed out asks for a sign-in, and still shows its orders", async () => {
    const { id, code } = await device()
    const first = await story.browser.page()
    const context = first.context()
    await first.goto(`${story.store.url}/svc/kitchen#code=${code}`)
    await first.locator("header .state").waitFor()
    const order = await place()
    await story.card(first, order).waitFor()
    await first.waitForTimeout(1_500)
    await first.close()
    expect((await story.store.api("manager").delete(`auth/devices/${id}`)).status).toBe(200)
    const board = await context.newPage()
    await board.goto(`${story.store.url}/svc/kitchen`)
    await board.getByText("La sesión ha caducado.").waitFor({ timeout: 5_000 })
    expect(await story.card(board, order).isVisible()).toBe(true)
    await context.close()
  })

  it.each([
    ["narrow", 320, 640, "fr", "light"],
    ["tablet", 768, 1024, "es", "dark"],
    ["small", 800, 480, "en", "dark"],
  ] as const)(
    "its sheet fits a %s screen (%i × %i, %s, %s), and shows why the sign-in failed",
    async (name, width, height, lang, colorScheme) => {
      const board = await story.browser.page({ screen: { width, height }, colorScheme })
      await board.goto(`${story.store.url}/svc/kitchen?lang=${lang}`)
      const sheet = board.locator("svc-sign-in")
      const fits = async (state: string) => {
        expect([state, await board.evaluate("document.documentElement.scrollWidth <= innerWidth")]).toEqual([state, true])
        expect([state, await violationsOf(board)]).toEqual([state, []])
        await expectTouchable(board, state)
        await takePicture(board, "sign-in", `${state}-${name}`, "screen")
      }
      await sheet.locator("[name=code]").fill("00000000")
      await sheet.locator("[type=submit]").click()
      await sheet.locator(".problem").waitFor()
      await fits("wrong-code")
      await sheet.locator(".other").click()
      await sheet.locator("[name=password]").waitFor()
      await fits("password")
      await board.context().close()
    },
  )

  it("its script is not loaded with a board that is signed in", async () => {
    const page = await story.browser.page()
    await page.clock.install()
    const order = await place()
    const board = await story.open("kitchen", { page })
    await story.card(board, order).waitFor()
    const isLoaded = () => board.evaluate(() => customElements.get("svc-sign-in") !== undefined)
    expect(await isLoaded()).toBe(true)
    // The clock is paused, because a board loads all its parts some seconds after its start.
    await board.clock.pauseAt((await board.evaluate(() => Date.now())) + 60_000)
    await board.reload()
    await story.card(board, order).waitFor()
    await board.waitForTimeout(500)
    expect(await isLoaded()).toBe(false)
    await board.clock.runFor(5_000)
    await eventually(isLoaded)
    await board.context().close()
  })

  it("a sign-in with a password can be renewed in its last days, without leaving the board", async () => {
    const order = await place()
    const page = await story.browser.page()
    await page.clock.install()
    const board = await story.open("kitchen", { page })
    // A board with orders has read the service's time, which does not advance in this test. The status and the stream would set the board's
    // clock back to this time, so their requests are aborted.
    await story.card(board, order).waitFor()
    for (const path of ["**/svc/v1/status", "**/svc/orders/stream?*"]) await page.context().route(path, (route) => route.abort())
    const renew = board.getByRole("button", { name: "Renovar" })
    await board.clock.fastForward(26 * DAY)
    await board.locator("header .clock").waitFor()
    expect(await renew.count()).toBe(0)
    await board.clock.fastForward(2 * DAY)
    await renew.click()
    await board.getByRole("button", { name: "Cancelar" }).click()
    await renew.click()
    await page.context().unrouteAll()
    await signIn(board)
    await eventually(async () => (await renew.count()) === 0)
    await board.context().close()
  })

  it("a board signs out on request, and leaves no order on the device", async () => {
    const board = await story.open("kitchen")
    const order = await place()
    await story.card(board, order).waitFor()
    await board.getByRole("button", { name: "Pantalla" }).click()
    await board.getByRole("button", { name: "Cerrar sesión" }).click()
    await board.locator("svc-sign-in").waitFor()
    expect(await board.locator("article").count()).toBe(0)
    const kept = await board.evaluate(async () => {
      const opening = indexedDB.open("keyval-store")
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const reading = opening.result.transaction("keyval").objectStore("keyval").getAll()
      await new Promise((resolve) => {
        reading.onsuccess = resolve
      })
      return JSON.stringify(reading.result)
    })
    expect(kept).toBe("[]")
    await board.context().close()
  })

  needs("whole-browser").describe("alarms on a manager's device", () => {
    let pushes: PushService
    let whole: TestBrowser
    beforeAll(async () => {
      pushes = await PushService.start()
      whole = await startBrowser("whole-browser")
    })
    afterAll(async () => {
      await whole?.close()
      await pushes?.stop()
    })

    it("are switched on and off at the counter, and shown by its service worker", async () => {
      const page = await whole.page()
      await page.context().grantPermissions(["notifications"])
      // The browser of the tests has no push service.
      await page.addInitScript(pushManager, pushes.subscription("phone"))
      const counter = await story.open("counter", { page, account: "manager" })
      await counter.getByRole("button", { name: "Servicio", exact: true }).click()
      await counter.getByRole("button", { name: "Activar avisos" }).click()
      await counter.getByRole("button", { name: "Desactivar avisos" }).waitFor()
      const subscribed = async () => (await story.store.api("manager").get("push-subscriptions")).body.data
      expect((await subscribed()).map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
        pushes.subscription("phone").endpoint,
      ])

      const session = await page.context().newCDPSession(page)
      const registered = new Promise<string>((resolve) => {
        session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
          const [first] = registrations.filter(({ scopeURL }) => scopeURL.endsWith("/svc/"))
          if (first) resolve(first.registrationId)
        })
      })
      await session.send("ServiceWorker.enable")
      const alarm = { title: "Casa", body: "Pedido 7 sin aceptar", tag: "svc-alarm-1", url: counter.url() }
      await session.send("ServiceWorker.deliverPushMessage", {
        origin: new URL(counter.url()).origin,
        registrationId: await registered,
        data: JSON.stringify(alarm),
      })
      const shown = () =>
        counter.evaluate(async () =>
          (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => [title, body, tag]),
        )
      await eventually(async () => (await shown()).length > 0)
      expect(await shown()).toEqual([[alarm.title, alarm.body, alarm.tag]])

      await counter.getByRole("button", { name: "Desactivar avisos" }).click()
      await eventually(async () => (await subscribed()).length === 0)
      await counter.context().close()
    })
  })
}

/** Runs in the page: replaces the browser's subscription with one at the push service of the test. */
function pushManager(subscription: { readonly endpoint: string; readonly keys: Readonly<Record<string, string>> }): void {
  let made: unknown = null
  const subscribed = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => {
      made = null
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      made = subscribed
      return made
    },
    getSubscription: async () => made,
  })
}
