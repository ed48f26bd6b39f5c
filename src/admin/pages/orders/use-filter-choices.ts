import { useTranslation } from "react-i18next"
import { ORDER_SOURCES } from "../../../domain/orders/sources"
import { useTables } from "../../lib/new-order/use-new-order"
import { useCouriers } from "../../lib/orders/use-couriers"
import { useStatuses } from "../../lib/orders/use-orders"
import { DINE_IN, type useOrderFilters } from "./use-order-filters"

export interface FilterChoice {
  readonly name: string
  readonly label: string
  /** Undefined: the filter is off. */
  readonly value: string | undefined
  /** The text for "no filter". */
  readonly all: string
  /** Pairs of value and text. */
  readonly options: readonly (readonly string[])[]
}

/** The filters of the list that are chosen from a few values. */
export function useFilterChoices(filters: ReturnType<typeof useOrderFilters>): readonly FilterChoice[] {
  const { t } = useTranslation("svc")
  const { status, mode, source, courier, table } = filters
  const statuses = useStatuses().data ?? []
  const couriers = useCouriers().data ?? []
  const tables = useTables().data
  return [
    {
      name: "status",
      label: t("orders.status"),
      value: status,
      all: t("orders.allStatuses"),
      options: statuses.map(({ slug }) => [slug, t(`status.${slug}`)]),
    },
    {
      name: "mode",
      label: t("orders.mode"),
      value: mode,
      all: t("orders.allModes"),
      options: [
        ["delivery", t("modes.delivery")],
        ["pickup", t("modes.pickup")],
        ...(tables?.enabled || mode === DINE_IN ? [[DINE_IN, t("orderTools.dineIn")]] : []),
      ],
    },
    {
      name: "source",
      label: t("orderTools.source"),
      value: source,
      all: t("orderTools.allSources"),
      options: ORDER_SOURCES.map((each) => [each, t(`orderTools.sources.${each}`)]),
    },
    {
      name: "courier",
      label: t("orders.courier"),
      value: courier,
      all: t("orderTools.allCouriers"),
      options: couriers.map(({ id, display_name: name, username }) => [String(id), name || username]),
    },
    {
      name: "table",
      label: t("orderTools.table"),
      value: table,
      all: t("orderTools.allTables"),
      options: (tables?.tables ?? []).map(({ id, label, zone }) => [id, zone === "" ? label : `${label} · ${zone}`]),
    },
  ]
}
