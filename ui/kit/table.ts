/** The guest's table, loaded only on pages that have it. It shares its code with the elements for ordering, which need not have been loaded. */
import "./ordering"
import "./elements/svc-table"
