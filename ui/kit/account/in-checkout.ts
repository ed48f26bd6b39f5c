/** What the checkout loads for guests with an account, as one file: several files compress worse. */
import "./svc-earned"
import "./svc-sign-in"
