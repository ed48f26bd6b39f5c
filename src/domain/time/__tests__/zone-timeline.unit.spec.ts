import {
  dateOf,
  dayNumberOf,
  isCalendarDate,
  isoInZone,
  isShowable,
  minutesOf,
  timelineOf,
  twelveHourText,
  wallTimeOf,
  weekdayOf,
} from ".."

const reached = (zone: string, date: string, time: string) => {
  const { at, shown } = timelineOf(zone).reach(dayNumberOf(date), minutesOf(time))
  return { at: new Date(at).toISOString(), shown }
}

describe("calendar dates", () => {
  it.each([
    ["1970-01-01", 0, "thursday"],
    ["1969-12-31", -1, "wednesday"],
    ["2000-02-29", 11_016, "tuesday"],
    ["2026-11-20", 20_777, "friday"],
    ["0001-01-01", -719_162, "monday"],
    ["9999-12-31", 2_932_896, "friday"],
  ] as const)("%s is day %i, a %s", (date, number, weekday) => {
    expect(dayNumberOf(date)).toBe(number)
    expect(dateOf(number)).toBe(date)
    expect(weekdayOf(number)).toBe(weekday)
  })

  it("every day of a 400-year era converts to a number and back", () => {
    const strays: number[] = []
    for (let day = dayNumberOf("1900-01-01"); day <= dayNumberOf("2300-01-01"); day++) {
      if (dayNumberOf(dateOf(day)) !== day) strays.push(day)
    }
    expect(strays).toEqual([])
  })

  it.each([
    "2026-02-30",
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-4-01",
    "26-04-01",
    "2026-04-01T00:00",
    "",
    "2026/04/01",
    " 2026-04-01",
    "2026-04-01\n",
    "1900-02-29",
    "0000-01-01",
  ])("%j is not a calendar date", (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })

  it.each(["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"])("%s is a calendar date", (text) => {
    expect(isCalendarDate(text)).toBe(true)
  })
})

describe("wall times", () => {
  it.each([
    [0, "00:00", "12:00 AM"],
    [30, "00:30", "12:30 AM"],
    [719, "11:59", "11:59 AM"],
    [720, "12:00", "12:00 PM"],
    [1170, "19:30", "7:30 PM"],
    [1439, "23:59", "11:59 PM"],
    [1470, "00:30", "12:30 AM"],
  ])("minute %i is %s, in 12 hours %s", (minutes, time, label) => {
    expect(wallTimeOf(minutes)).toBe(time)
    expect(twelveHourText(minutes)).toBe(label)
  })

  it.each(["24:00", "7:30", "07:60", "07:3", "now", "", "07:30\n"])("%j is not a wall time", (text) => {
    expect(minutesOf(text)).toBeNaN()
  })
})

describe("readings of a clock as instants", () => {
  it.each([
    ["an ordinary time", "Europe/Madrid", "2026-11-20", "19:30", "2026-11-20T18:30:00.000Z", true],
    ["the last minute before the skipped hour", "Europe/Madrid", "2026-03-29", "01:59", "2026-03-29T00:59:00.000Z", true],
    ["the first skipped minute: the clock change", "Europe/Madrid", "2026-03-29", "02:00", "2026-03-29T01:00:00.000Z", false],
    ["a skipped minute: the clock change", "Europe/Madrid", "2026-03-29", "02:30", "2026-03-29T01:00:00.000Z", false],
    ["the first minute after the clock change", "Europe/Madrid", "2026-03-29", "03:00", "2026-03-29T01:00:00.000Z", true],
    ["a repeated minute: the first occurrence", "Europe/Madrid", "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z", true],
    ["the minute after the repeated hour", "Europe/Madrid", "2026-10-25", "03:00", "2026-10-25T02:00:00.000Z", true],
    ["a skip of half an hour", "Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:30:00.000Z", false],
    ["a repeated half hour", "Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00.000Z", true],
    ["a skip at midnight", "Africa/Cairo", "2026-04-24", "00:00", "2026-04-23T22:00:00.000Z", false],
    ["a skip of two hours", "Antarctica/Troll", "2026-03-29", "02:30", "2026-03-29T01:00:00.000Z", false],
    ["a skipped date", "Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T10:00:00.000Z", false],
    ["farthest ahead", "Pacific/Kiritimati", "2026-01-01", "00:00", "2025-12-31T10:00:00.000Z", true],
    ["farthest behind", "Etc/GMT+12", "2026-01-01", "23:59", "2026-01-02T11:59:00.000Z", true],
  ])("%s", (_case, zone, date, time, at, shown) => {
    expect(reached(zone, date, time)).toEqual({ at, shown })
  })

  it("an unknown zone is refused", () => {
    expect(() => timelineOf("Europe/Atlantis")).toThrow(RangeError)
  })
})

describe("instants in responses", () => {
  it.each([
    ["2026-11-20T18:30:00.999Z", "Europe/Madrid", "2026-11-20T19:30:00+01:00"],
    ["2026-03-29T00:59:59.999Z", "Europe/Madrid", "2026-03-29T01:59:59+01:00"],
    ["2026-03-29T01:00:00Z", "Europe/Madrid", "2026-03-29T03:00:00+02:00"],
    ["2026-10-25T00:59:59.999Z", "Europe/Madrid", "2026-10-25T02:59:59+02:00"],
    ["2026-10-25T01:00:00Z", "Europe/Madrid", "2026-10-25T02:00:00+01:00"],
    ["2026-10-25T00:30:00Z", "Europe/Madrid", "2026-10-25T02:30:00+02:00"],
    ["2026-10-25T01:30:00Z", "Europe/Madrid", "2026-10-25T02:30:00+01:00"],
    ["2026-06-01T00:00:00Z", "America/St_Johns", "2026-05-31T21:30:00-02:30"],
    ["2026-06-01T00:00:00Z", "Asia/Kathmandu", "2026-06-01T05:45:00+05:45"],
    ["2026-06-01T00:00:00Z", "UTC", "2026-06-01T00:00:00+00:00"],
    ["1890-01-01T00:00:00Z", "Europe/Madrid", "1889-12-31T23:46:00-00:14"],
  ])("%s in %s is %s", (instant, zone, text) => {
    expect(isoInZone(Date.parse(instant), zone)).toBe(text)
    expect(Math.floor(Date.parse(text) / 1000)).toBe(Math.floor(Date.parse(instant) / 1000))
  })

  it.each([
    ["9999-12-30T23:59:59Z", true],
    ["9999-12-31T00:00:00Z", false],
    ["9999-12-31T23:59:59-23:59", false],
    ["0001-01-02T00:00:00Z", true],
    ["0001-01-01T23:59:59Z", false],
    ["no instant", false],
  ])("whether %s can be shown in every zone: %s", (instant, shown) => {
    const at = Date.parse(instant)
    expect(isShowable(at)).toBe(shown)
    if (shown) {
      for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12"]) expect(isoInZone(at, zone)).toMatch(/^(?!0000)\d{4}-\d\d-\d\dT/)
    }
  })
})
