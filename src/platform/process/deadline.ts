/** The time that a request has, for those who tell it and those who keep it: told where statements are sent (`src/database/request-time.ts`). */
export { answerBy, forMany, forNobody, forRequest, nobodyWaits, timeLeft } from "../../database/request-time"
