export { ALARM_KINDS, type AlarmChange, type AlarmCondition, type AlarmKind, alarmKey, judgeAlarms } from "./alarm"
export { type AlarmWords, alarmMail, alarmText } from "./alarm-words"
export { awaitedBetween, wasStaffed } from "./staffed"
export { unwatchedSince } from "./unwatched-since"
