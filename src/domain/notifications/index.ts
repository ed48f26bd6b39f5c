export {
  type MessageFacts,
  type MessagingConnection,
  type OutgoingMessage,
  orderMessage,
} from "./message"
export { isMessagingReady } from "./messaging-readiness"
export {
  isStillWorthSending,
  minutesLeft,
  type NoticeChannel,
  type NoticeKind,
  noticeOfEvent,
  type WantedNotices,
  wantedChannels,
} from "./notices"
export { internationalPhone } from "./phone"
export { type FailureKind, failureKindOf, SendingFailure } from "./sending-failure"
export { shownInstant } from "./shown-values"
