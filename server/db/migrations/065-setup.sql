-- How far the guide through the first settings of the site has come, in one row. Sites that were there before the guide
-- have been set up without it.
create table setup (
  is_only boolean primary key default true check (is_only),
  state text not null check (state in ('new', 'open', 'left', 'dismissed', 'finished')),
  -- saved or skipped, by step; those that nobody has come to are not here
  steps jsonb not null default '{}'
);

insert into setup (state) select case when exists (select from config_versions) then 'dismissed' else 'new' end;
