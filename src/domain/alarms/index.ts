export { ALARM_KINDS, type AlarmChange, type AlarmCondition, type AlarmKind, alarmKey, judgeAlarms } from "./alarm"
export { type AlarmWords, alarmMail, alarmText } from "./alarm-words"
export { isAwaited, isStaffed } from "./staffed"
export { unwatchedSince } from "./unwatched-since"
