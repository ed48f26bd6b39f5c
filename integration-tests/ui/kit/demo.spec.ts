import { join } from "node:path"
import { needs } from "../../support"
import { ACCOUNTS, PASSWORD } from "../../support/accounts"
import { accessibilityViolations, takePicture } from "../../support/browser"
import { medusaCommand } from "../../support/commands"
import { DESK_KEY, demoSuite } from "./demo.suite"
import { guestStory } from "./guest-story"
import { looksSuite } from "./looks.suite"

const { email } = ACCOUNTS.administrator

/** Gives the server the controls of the demo page (`demo-desk.cjs`) with the dashboard's administrator, as `npm start` does. */
const DESK = {
  NODE_OPTIONS: `--require ${join(__dirname, "../../../scripts/launcher/demo-desk.cjs")}`,
  SVC_DEMO_DESK: JSON.stringify({ key: DESK_KEY, username: email, password: PASSWORD }),
}

needs("browser").describe("the demo", () => {
  const story = guestStory({ env: DESK })
  beforeAll(() => medusaCommand(story.store.databaseName, ["user", "--email", email, "--password", PASSWORD]))

  it("shows the guest at the table beside the guest at home", async () => {
    const page = await story.browser.page({ screen: "desktop", locale: "en-GB" })
    await page.goto(`${story.store.url}/svc/demo?svc_table=${story.tables[6]?.qr_token}`)
    await page
      .frameLocator("iframe[name=table]")
      .getByText(story.tables[6]?.label ?? "")
      .waitFor()
    await page.frameLocator("iframe[name=home]").getByRole("radio", { name: "Pick-up" }).waitFor()
    expect(page.url()).toBe(`${story.store.url}/svc/demo`)
    expect(await accessibilityViolations(page, { without: ["iframe"] })).toEqual([])
    await takePicture(page, "kit", "demo-desktop")
  })

  needs("fonts").describe("a guest's page looks as in its pictures", () => looksSuite(story, 7))
  // Last, because it changes tables, network and clock.
  describe("under npm start", () => demoSuite(story))
})
