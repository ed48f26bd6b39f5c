/** The menu. This file has no exports, so that svc.js can import the bundled file that contains it (`scripts/screens/fewer-files.cjs`). */
import "./elements/svc-catalog"
