/**
 * The guest's table, loaded only on pages with its tag. It imports the elements for ordering, with which it shares code and which may not be loaded
 * yet.
 */
import "./ordering"
import "./elements/svc-table"
