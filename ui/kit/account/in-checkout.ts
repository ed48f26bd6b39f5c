/** The elements that the checkout loads for guests with an account, bundled as one file: several files compress worse. */
import "./svc-earned"
import "./svc-sign-in"
