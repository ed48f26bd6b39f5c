import { displayNameOf, judgeUsername, normaliseEmail, usernameKey } from "../names"

describe("a requested username", () => {
  const email = "ana@example.com"

  it.each([undefined, "ana@example.com", "ANA@Example.com", " ana@example.com "])(
    "%p: the e-mail serves as username",
    (wanted) => {
      expect(judgeUsername(wanted, email)).toEqual({ kind: "email" })
    },
  )

  it.each(["ana", "Ana.B-2_x", "peña", "7", "a".repeat(60)])("%p is accepted as it is", (wanted) => {
    expect(judgeUsername(wanted, email)).toEqual({ kind: "own", username: wanted })
  })

  it.each([
    ["another person's e-mail", "bea@example.com"],
    ["an @ anywhere", "ana@"],
    ["a colon, which ends the name in a Basic header", "ana:b"],
    ["a space", "ana b"],
    ["an empty text", ""],
    ["a leading dot", ".ana"],
    ["a control character", "ana\u0007"],
    ["a zero-width space", "an\u200ba"],
    ["more than 60 characters", "a".repeat(61)],
    ["a full-width @, which compatibility normalisation turns into a real one", "ana\uff20example.com"],
  ])("is refused: %s", (_case, wanted) => {
    expect(judgeUsername(wanted, "other@example.com")).toEqual({ kind: "refused" })
  })
})

describe("two names are the same", () => {
  it("if they are e-mails that differ only in letter case or surrounding space", () => {
    expect(normaliseEmail("  Ana.B@Example.COM ")).toBe("ana.b@example.com")
  })
  it("if they are usernames that differ only in letter case or Unicode spelling", () => {
    expect(usernameKey("Peña")).toBe(usernameKey("PEN\u0303A"))
    expect(usernameKey("ＡＮＡ")).toBe("ana")
    expect(usernameKey("ana")).not.toBe(usernameKey("anna"))
  })
})

describe("the display name of an account", () => {
  const names = { displayName: null, firstName: "", lastName: "", username: "ana" }
  it.each([
    ["is the chosen name", { ...names, displayName: "Doña Ana", firstName: "Ana" }, "Doña Ana"],
    ["is the person's name if no name was chosen", { ...names, firstName: "Ana", lastName: "Gil" }, "Ana Gil"],
    ["is the last name if there is no first name", { ...names, lastName: "Gil" }, "Gil"],
    ["is the username if no other name is known", names, "ana"],
  ])("%s", (_case, given, called) => {
    expect(displayNameOf(given)).toBe(called)
  })
})
