-- Since when somebody has an office or a role: a site may give its staff some days to set up a second factor.
alter table users add column staff_since timestamptz;
update users set staff_since = coalesce(administrator_since, created_at) where userpower in (0, 3);
update users set staff_since = clock_timestamp() where staff_since is null and capabilities is not null;

create or replace function date_administrators() returns trigger language plpgsql as $$
begin
  new.administrator_since := case when new.userpower = 0 then coalesce(new.administrator_since, clock_timestamp()) end;
  new.staff_since := case when new.userpower in (0, 3) or new.capabilities is not null
    then coalesce(new.staff_since, clock_timestamp()) end;
  return new;
end $$;
drop trigger users_dated on users;
create trigger users_dated before insert or update of userpower, capabilities on users for each row
  execute function date_administrators();
