-- When short texts were written last: rules are tried on those of the last days. Null: as old as what they belong to.
alter table users add column named_at timestamptz, add column signed_at timestamptz;
alter table boards add column texts_at timestamptz;
alter table classifications add column texts_at timestamptz;
alter table columns add column texts_at timestamptz;
alter table work_volumes add column texts_at timestamptz;
alter table works add column texts_at timestamptz;
alter table classifications alter column texts_at set default now();

create function text_written() returns trigger language plpgsql as $$
begin
  new.texts_at := now();
  return new;
end $$;
create trigger boards_texts before update of name, description, rules on boards for each row
  when ((old.name, old.description, old.rules) is distinct from (new.name, new.description, new.rules))
  execute function text_written();
create trigger classifications_texts before update of name on classifications for each row
  when (old.name is distinct from new.name) execute function text_written();
create trigger columns_texts before update of title, summary on columns for each row
  when ((old.title, old.summary) is distinct from (new.title, new.summary)) execute function text_written();
create trigger volumes_texts before update of title on work_volumes for each row
  when (old.title is distinct from new.title) execute function text_written();
create trigger works_texts before update of title, summary, notice, tags on works for each row
  when ((old.title, old.summary, old.notice, old.tags) is distinct from (new.title, new.summary, new.notice, new.tags))
  execute function text_written();

create function member_written() returns trigger language plpgsql as $$
begin
  if new.name is distinct from old.name then new.named_at := now(); end if;
  if new.signature is distinct from old.signature then new.signed_at := now(); end if;
  return new;
end $$;
create trigger users_texts before update of name, signature on users for each row
  when ((old.name, old.signature) is distinct from (new.name, new.signature)) execute function member_written();
