-- Acts over many things: what was removed together comes back together.

create table removals (
  id bigint generated always as identity primary key,
  -- remove: takes things out of sight, and can be undone as a whole; restore: brought some back, whatever had removed them
  kind text not null default 'remove' check (kind in ('remove', 'restore')),
  by_id bigint not null references users (id),
  -- whose texts; null: things that were named one by one
  user_id bigint references users (id) on delete cascade,
  reason text not null check (char_length(reason) <= 3200),
  -- going: some still wait; gone: all are out of sight; returning: some still wait to come back; back: all are
  state text not null default 'going' check (state in ('going', 'gone', 'returning', 'back')),
  -- stands on all that it removed, so that things somebody else deleted are told from them; whole milliseconds
  removed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  removed integer not null default 0,
  restored integer not null default 0,
  -- of what was to come back, somebody else had deleted so many meanwhile
  lost integer not null default 0,
  restored_at timestamptz,
  restored_by bigint references users (id)
);
create index removals_unfinished on removals (id) where state in ('going', 'returning');
create index removals_age on removals (removed_at);

create table removal_items (
  removal_id bigint not null references removals (id) on delete cascade,
  type text not null check (type in ('posts', 'comment', 'reply', 'attachment')),
  object_id bigint not null,
  -- waiting: to be removed; removed; left: was not there any more; back; lost: stays deleted
  state text not null default 'waiting' check (state in ('waiting', 'removed', 'left', 'back', 'lost')),
  primary key (removal_id, type, object_id)
) with (fillfactor = 70);
create index removal_items_object on removal_items (type, object_id);

alter table sanctions add constraint sanctions_batch_id_fkey
  foreign key (batch_id) references removals (id) on delete set null not valid;
create index sanctions_batch on sanctions (batch_id) where batch_id is not null;

-- Files that staff have removed: nobody sees them, their bytes stay for as long as that can be undone.
alter table attachments drop constraint attachments_state_check,
  add constraint attachments_state_check check (state in ('issued', 'stored', 'removed', 'deleting')) not valid;
alter table attachments add column removed_at timestamptz;
alter table attachments add column removed_by bigint references users (id);
alter table attachments add column remove_reason text not null default '' check (char_length(remove_reason) <= 3200);
alter table attachments add constraint attachments_removed_check
  check (state <> 'removed' or removed_at is not null) not valid;
