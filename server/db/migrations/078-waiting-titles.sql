-- Titles of columns, classifications and volumes wait too while somebody looks at them. An empty one has not been passed
-- yet: there is nothing before it that could stay in sight.
alter table waiting_texts drop constraint waiting_texts_type_check,
  add constraint waiting_texts_type_check check (type in ('signature', 'system', 'column', 'classify', 'volume'));

alter table columns drop constraint columns_title_check,
  add constraint columns_title_check check (char_length(title) <= 640),
  -- whether everybody may see it
  add column is_listed boolean not null generated always as (deleted_at is null and title <> '') stored;

alter table work_volumes drop constraint work_volumes_title_check,
  add constraint work_volumes_title_check check (char_length(title) <= 960);

alter table classifications drop constraint classifications_name_check,
  add constraint classifications_name_check check (char_length(name) <= 160);
drop index classifications_names;
create unique index classifications_names on classifications (board_id, name) where deleted_at is null and name <> '';

-- What is gone for good has nothing that waits.
create function drop_waiting_texts() returns trigger language plpgsql as $$
begin
  delete from waiting_texts where type = tg_argv[0] and object_id = old.id;
  delete from queue_items where kind = 'held' and type = tg_argv[0] and object_id = old.id and state = 'open';
  return null;
end $$;
create trigger columns_waiting after delete on columns for each row execute function drop_waiting_texts('column');
create trigger classifications_waiting after delete on classifications
  for each row execute function drop_waiting_texts('classify');
create trigger volumes_waiting after delete on work_volumes for each row execute function drop_waiting_texts('volume');
