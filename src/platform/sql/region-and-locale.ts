/** SQL statement: the countries (`countries`) of the host's only region, and its only locale (`locale`). */
export const ONLY_REGION_AND_LOCALE = `
select
  case when (select count(*) from region where deleted_at is null) = 1 then (
    select coalesce(json_agg(lower(k.iso_2) order by k.iso_2), '[]') from region_country k
      join region r on r.id = k.region_id and r.deleted_at is null
     where k.deleted_at is null) else '[]'::json end as countries,
  (select min(l.locale_code) from store_locale l where l.deleted_at is null having count(distinct l.locale_code) = 1) as locale`
