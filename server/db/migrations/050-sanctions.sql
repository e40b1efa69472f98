-- What was imposed on members: warnings, mutes, bans. They end by the clock of the database, and no job has to run for it.

create table sanctions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('warn', 'mute', 'ban')),
  -- of a mute on one board
  board_id bigint references boards (id) on delete cascade,
  reason text not null default '' check (char_length(reason) <= 3200),
  -- null: until somebody lifts it; a warning has no end
  ends_at timestamptz,
  -- null: nobody knows any more
  by_id bigint references users (id),
  -- what was removed together with it
  batch_id bigint,
  -- the last of its kind in its place, and not lifted: only this one can be in force
  is_current boolean not null default true,
  lifted_at timestamptz,
  lifted_by bigint references users (id),
  lift_reason text not null default '' check (char_length(lift_reason) <= 3200),
  created_at timestamptz not null default now(),
  check (board_id is null or kind = 'mute'),
  check (kind <> 'warn' or (ends_at is null and not is_current)),
  check (lifted_at is null or not is_current)
);
-- A newer one takes the place of an older one.
create unique index sanctions_current on sanctions (user_id, kind, board_id) nulls not distinct where is_current;
create index sanctions_of on sanctions (user_id, id desc);
create index sanctions_board on sanctions (board_id) where is_current and board_id is not null;

-- Until when somebody reads and does not write, or writes nothing that others see; infinity: until it is lifted. Kept by
-- the sanctions themselves, so that one look at the account tells what it may do.
alter table users add column banned_until timestamptz;
alter table users add column muted_until timestamptz;

create function follow_sanctions() returns trigger language plpgsql as $$
begin
  update users u set
    banned_until = (select coalesce(s.ends_at, 'infinity') from sanctions s
      where s.user_id = u.id and s.kind = 'ban' and s.is_current),
    muted_until = (select coalesce(s.ends_at, 'infinity') from sanctions s
      where s.user_id = u.id and s.kind = 'mute' and s.board_id is null and s.is_current)
  where u.id = new.user_id;
  return null;
end $$;
create trigger sanctions_followed after insert or update of is_current, ends_at on sanctions for each row
  when (new.kind <> 'warn' and new.board_id is null) execute function follow_sanctions();

-- Until now a ban was a power of its own. It becomes a sanction by whoever wrote it into the log last.
insert into sanctions (user_id, kind, reason, by_id, created_at)
  select u.id, 'ban', u.ban_reason, a.actor_id, coalesce(a.created_at, now()) from users u
  left join lateral (
    select l.actor_id, l.created_at from audit_log l join users w on w.id = l.actor_id
    where l.subject = u.id::text and l.action = 'user.ban' order by l.id desc limit 1
  ) a on true
  where u.userpower = 2;
alter table users drop constraint users_ban_reason;
alter table users drop column ban_reason;
update users set userpower = 1 where userpower = 2;
alter table users drop constraint users_userpower_check,
  add constraint users_userpower_check check (userpower in (0, 1, 3)) not valid;
-- Whoever has an office is relieved of it before anything else is done to them.
alter table users add constraint users_staff_unsanctioned
  check (userpower = 1 or (banned_until is null and muted_until is null)) not valid;
create index users_banned on users (id desc) where banned_until is not null;

insert into sanctions (user_id, kind, board_id, reason, ends_at, by_id, created_at)
  select user_id, 'mute', board_id, reason, ends_at, muted_by, created_at from board_mutes;
drop table board_mutes;

-- What staff write down about a member for each other.
create table member_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  by_id bigint not null references users (id),
  text text not null check (char_length(text) between 1 and 16000),
  created_at timestamptz not null default now()
);
create index member_notes_of on member_notes (user_id, id desc);

-- Since when somebody is an administrator: who came later does not relieve who came before alone, and nobody the first.
alter table users add column administrator_since timestamptz;
update users u set administrator_since = coalesce(
  (select max(l.created_at) from audit_log l where l.subject = u.id::text and l.action = 'user.set-power'
    and l.detail ->> 'after' = '0'), u.created_at)
  where u.userpower = 0;
create or replace function keep_administrators() returns trigger language plpgsql as $$
begin
  -- one after another: the second of two who demote each other sees what the first has done
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if not exists (select from users where userpower = 0 and deleted_at is null) then
    raise exception 'a site keeps an administrator'
      using errcode = 'check_violation', constraint = 'users_last_administrator';
  end if;
  return null;
end $$;
create function date_administrators() returns trigger language plpgsql as $$
begin
  if new.userpower = 0 then
    new.administrator_since := coalesce(new.administrator_since, clock_timestamp());
  else
    new.administrator_since := null;
  end if;
  return new;
end $$;
create trigger users_dated before insert or update of userpower on users for each row
  execute function date_administrators();

-- One administrator asks, another agrees: then an administrator who came before the asking one is relieved.
create table demotion_requests (
  user_id bigint primary key references users (id) on delete cascade,
  by_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
