/** The menu. Without exports, so that svc.js can import the file that contains it (`scripts/screens/fewer-files.cjs`). */
import "./elements/svc-catalog"
