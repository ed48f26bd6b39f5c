import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Returns the sorted names of all objects of a database schema: tables, columns, indexes, sequences, constraints, triggers, functions, types,
 * event triggers and extensions, and the platform's records of migrations and links.
 */
export async function schemaObjects(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(`
    select case c.relkind when 'r' then 'table ' when 'S' then 'sequence ' when 'i' then 'index ' when 'v' then 'view ' else c.relkind::text || ' ' end
      || c.relname || coalesce(' on ' || t.relname, '') as name
      from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace
    union all select 'column ' || column_name || ' on ' || table_name from information_schema.columns where table_schema = 'public'
    union all select 'constraint ' || conname || coalesce(' on ' || c.relname, '') from pg_constraint k left join pg_class c on c.oid = k.conrelid
      where k.connamespace = 'public'::regnamespace
    union all select 'trigger ' || t.tgname || ' on ' || c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
    union all select 'function ' || oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'type ' || typname from pg_type where typnamespace = 'public'::regnamespace
    union all select 'event trigger ' || evtname from pg_event_trigger
    union all select 'extension ' || extname from pg_extension
    union all select 'schema ' || nspname from pg_namespace where nspname not like 'pg_%'
    union all select 'migration ' || name from mikro_orm_migrations
    union all select 'script ' || script_name from script_migrations
    union all select 'link ' || table_name from link_module_migrations
    order by 1`)
  return rows.map(({ name }) => name)
}
