/** The time limit of a request, set by the HTTP layer and read before statements are sent (`src/database/request-time.ts`). */
export { answerBy, asSharedWork, forRequest, liftDeadline, timeLeft, withoutDeadline } from "../../database/request-time"
