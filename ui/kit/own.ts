/** The elements of a guest's account. They import the elements for ordering, with which they share much code and which are usually loaded already. */
import "./ordering"
import "./elements/svc-account"
import "./elements/svc-points"
import "./elements/svc-referral"
import "./elements/svc-hours"
