-- When a member has read of a sanction: its notification, or the list of what was imposed on them.
alter table sanctions add column read_at timestamptz;

create function sanction_read() returns trigger language plpgsql as $$
begin
  update sanctions set read_at = new.read_at
  where id = substr(new.once, 10)::int8 and user_id = new.user_id and read_at is null;
  return null;
end $$;
create trigger notifications_sanction_read after update of read_at on notifications
  for each row when (old.read_at is null and new.read_at is not null and new.once ~ '^sanction:[0-9]{1,18}$')
  execute function sanction_read();
