/** Error messages for requests in which the fields at fault are known. */
export const errorsWithFields = {
  rest_missing_callback_param: "Missing parameters: {fields}.",
  rest_invalid_param: "Invalid parameters: {fields}.",
}

/** The parts of the host that are missing for selling. Added to the message of `svc_commerce_missing`. */
export const commerceGaps = {
  region:
    "There is no region for the country {country}: add it to one under Settings → Regions, or change `country` with PUT /svc/v1/settings/operation.",
  sales_channel: "The store has no default sales channel: choose it under Settings → Store.",
  stock_location: "The sales channel has no stock location: link one under Settings → Locations & Shipping.",
  currency: "The currency of the region does not exist: choose it under Settings → Regions.",
}

/** Problems of one field. */
export const fieldProblems = {
  rest_out_of_bounds: "Is outside the allowed bounds.",
  out_of_bounds_between: "Must be between {minimum} and {maximum}.",
  out_of_bounds_least: "Must be {minimum} or more.",
  out_of_bounds_most: "Must be {maximum} or less.",
  rest_not_in_enum: "Is not one of the allowed values.",
  not_in_enum_format: "Is not one of the allowed values: {format}.",
  not_in_enum_allowed: "Must be one of: {allowed}.",
  rest_invalid_type: "The type of the value is not valid.",
  rest_too_short: "Is too short.",
  too_short_minimum: "The minimum length is {minimum}.",
  rest_too_long: "Is too long.",
  too_long_maximum: "The maximum length is {maximum}.",
  rest_invalid_pattern: "The format of the value is not valid.",
  invalid_pattern_format: "Must have the form {format}.",
}
