-- What a member logs in with. It begins as the name and stays when the name changes.
alter table users add column account text, add column account_key text;
update users set account = name, account_key = name_key;
alter table users alter column account set not null, alter column account_key set not null;

-- One space for accounts and names: a key belongs to one member, whichever of the two it is.
create table user_handles (
  key text primary key,
  user_id bigint not null references users (id)
);
insert into user_handles (key, user_id) select name_key, id from users;

create function begin_account() returns trigger language plpgsql as $$
begin
  new.account := coalesce(new.account, new.name);
  new.account_key := coalesce(new.account_key, new.name_key);
  return new;
end $$;
create trigger users_begin_account before insert on users for each row execute function begin_account();

-- Deleted members keep their handles: nobody steps into the shoes of somebody who left.
create function keep_handles() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from user_handles
    where key in (old.name_key, old.account_key) and key not in (new.name_key, new.account_key) and user_id = new.id;
  end if;
  insert into user_handles (key, user_id)
  select distinct wanted.key, new.id from unnest(array[new.name_key, new.account_key]) as wanted (key)
  where not exists (select from user_handles h where h.key = wanted.key and h.user_id = new.id);
  return null;
end $$;
create trigger users_keep_handles after insert or update of name_key, account_key on users
  for each row execute function keep_handles();
