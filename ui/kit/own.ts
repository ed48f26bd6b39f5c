/** The elements of a guest's account, bundled with those for ordering: they share much code, and guests have usually loaded the latter already. */
import "./ordering"
import "./elements/svc-account"
import "./elements/svc-points"
import "./elements/svc-referral"
import "./elements/svc-hours"
