-- Accounts whose members want them gone.

-- while this is set, the account is closed and may still come back; null with deleted_at: it is gone for good
alter table users add column leaving_at timestamptz;

create table account_deletions (
  user_id bigint primary key references users (id),
  -- what becomes of what they wrote
  texts text not null check (texts in ('keep', 'remove')),
  -- money that is left is given up
  gives_up boolean not null default false,
  -- null: they asked themselves
  asked_by bigint references users (id),
  reason text not null default '' check (char_length(reason) <= 3200),
  -- by which their texts went out of sight meanwhile
  removal_id bigint references removals (id) on delete set null,
  -- waiting: may be taken back; going: the rounds are at it; gone: nothing of the person is left
  state text not null default 'waiting' check (state in ('waiting', 'going', 'gone')),
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  ends_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()) + interval '7 days',
  finished_at timestamptz,
  check ((state = 'gone') = (finished_at is not null))
);
create index account_deletions_due on account_deletions (ends_at) where state <> 'gone';

-- Names, addresses and numbers of those who left, as keyed hashes: for a year nobody takes them.
create table retired_handles (
  hash bytea primary key check (octet_length(hash) = 32),
  ends_at timestamptz not null default now() + interval '1 year'
);

alter table removals drop constraint removals_kind_check,
  add constraint removals_kind_check check (kind in ('remove', 'restore', 'leave')) not valid;
alter table sessions drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'other-device', 'password', 'reuse', 'expired', 'quota', 'admin', 'leaving')) not valid;

-- Whoever leaves takes their address along, and what a line says of them. Who did what, and when, stays.
create function keep_audit_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ip = '' and new.detail = '{}'
    and (new.id, new.actor_id, new.action, new.subject, new.created_at)
      is not distinct from (old.id, old.actor_id, old.action, old.subject, old.created_at)
  then
    return new;
  end if;
  raise exception 'rows of audit_log are only ever added';
end $$;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function keep_audit_line();
