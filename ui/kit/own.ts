/** The guest's own pages. They share much with the way of ordering, and a guest comes from there. */
import "./ordering"
import "./elements/svc-account"
import "./elements/svc-points"
import "./elements/svc-referral"
import "./elements/svc-hours"
