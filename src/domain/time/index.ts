export { type CalendarDate, type DayNumber, dateOf, dayNumberOf, isCalendarDate, LAST_DAY, weekdayOf } from "./calendar-date"
export { isoInZone, isShowable } from "./iso-text"
export { isWallTime, MINUTES_OF_DAY, minutesOf, twelveHourText, type WallTime, wallTimeOf } from "./wall-time"
export { type ReachedReading, timelineOf, type WallClock, ZoneTimeline } from "./zone-timeline"
