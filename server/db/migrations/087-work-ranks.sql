-- Ranks are read in their order: of all works of a kind, of one category, and of those that are new.
alter table work_stats add column is_new boolean not null default false;
update work_stats set is_new = true where first_published_at > now() - interval '60 days';

create or replace function follow_works() returns trigger language plpgsql as $$
begin
  insert into work_stats as s (work_id, type, category_id, serial, is_listed, is_ranked, first_published_at, is_new)
  values (new.id, new.type, new.category_id, new.serial, new.is_listed, new.is_listed and new.age_note < 18,
    new.first_published_at, coalesce(new.first_published_at > now() - interval '60 days', false))
  on conflict (work_id) do update set category_id = excluded.category_id, serial = excluded.serial,
    is_listed = excluded.is_listed, is_ranked = excluded.is_ranked, first_published_at = excluded.first_published_at,
    is_new = excluded.is_new;
  return null;
end $$;
