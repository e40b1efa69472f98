-- Passes: columns that are opened by the month, boards that are opened for days or by membership.

-- What a month of a column costs; its articles say themselves what they ask for.
alter table columns add column access jsonb not null default '{"kind": "free"}'
  constraint columns_access check (access ->> 'kind' in ('free', 'paid'));

alter table boards
  drop constraint boards_read_rule_check,
  -- what a pass costs and how long it lasts
  add column pass jsonb;
alter table boards add constraint boards_read_rule_check
  check (read_rule in ('everybody', 'members', 'level', 'joined', 'vip', 'paid') and (read_rule = 'paid') = (pass is not null));

-- Whoever has a pass is told once before it ends.
alter table ownerships add column told_at timestamptz;
create index ownerships_ending on ownerships (ends_at) where ends_at is not null and told_at is null;
