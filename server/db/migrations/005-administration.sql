-- What administrators do to members, and what keeps a site from losing the last of them.

-- may sell card codes
alter table users add column is_agent boolean not null default false;
-- why somebody may only read: said to them whenever they try to write
alter table users add column ban_reason text not null default '';
-- no row has a reason yet, so none needs to be looked at
alter table users add constraint users_ban_reason
  check (char_length(ban_reason) <= 200 and (ban_reason = '' or userpower = 2)) not valid;

-- Whoever may do everything is made a member before anything else is done to them, and one always stays.
create function keep_administrators() returns trigger language plpgsql as $$
begin
  if new.userpower = 2 then
    raise exception 'an administrator is demoted before a ban'
      using errcode = 'check_violation', constraint = 'users_administrator_banned';
  end if;
  -- one after another: the second of two who demote each other sees what the first has done
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if not exists (select from users where userpower = 0 and deleted_at is null) then
    raise exception 'a site keeps an administrator'
      using errcode = 'check_violation', constraint = 'users_last_administrator';
  end if;
  return null;
end $$;
create trigger users_keep_administrators after update of userpower on users for each row
  when (old.userpower = 0 and new.userpower <> 0) execute function keep_administrators();
