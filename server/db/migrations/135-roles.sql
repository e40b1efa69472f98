-- What somebody may do in the back office is in a set with a name. What their sets give stands with the member: the one
-- statement that asks who calls reads it there.
alter table users add column capabilities text[];
alter table users drop constraint users_staff_unsanctioned;
-- Whoever has an office is relieved of it before anything else is done to them.
alter table users add constraint users_staff_unsanctioned check (
  (userpower = 1 and capabilities is null) or (banned_until is null and muted_until is null)) not valid;

create table roles (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  name_key text not null constraint roles_name unique,
  capabilities text[] not null check (cardinality(capabilities) between 1 and 100),
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
);

create table role_members (
  -- nobody takes a role away by deleting it
  role_id bigint not null constraint role_members_role references roles (id),
  user_id bigint not null references users (id) on delete cascade,
  given_by bigint references users (id) on delete set null,
  given_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (role_id, user_id)
);
create index role_members_user on role_members (user_id);

-- To begin with; administrators change and rename them.
insert into roles (name, name_key, capabilities) values
  ('客服', '客服', '{content.queue,members.see,members.addresses,money.see}'),
  ('财务', '财务', '{money.see,money.edit,money.refund,money.adjust,money.payout}'),
  ('内容', '内容', '{cockpit.see,content.queue,content.sanction,content.batch,rules.see,members.see}'),
  ('运维', '运维', '{audit.see,site.run,ops.backup}');

-- What one of them let a key do before is two now.
update access_keys set scopes = scopes || '{admin:ops.backup}' where 'admin:site.run' = any(scopes);
update access_keys set scopes = scopes || '{admin:money.payout}' where 'admin:money.edit' = any(scopes);

-- A site whose administrators had a second factor keeps one who has.
create function has_factor(member bigint) returns boolean stable language sql as $$
  select exists (select from user_totp t where t.user_id = member and t.enabled_at is not null)
    or exists (select from passkeys k where k.user_id = member)
$$;
create or replace function keep_administrators() returns trigger language plpgsql as $$
begin
  -- one after another: the second of two who demote each other sees what the first has done
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if not exists (select from users where userpower = 0 and deleted_at is null) then
    raise exception 'a site keeps an administrator'
      using errcode = 'check_violation', constraint = 'users_last_administrator';
  end if;
  if has_factor(new.id)
    and not exists (select from users where userpower = 0 and deleted_at is null and has_factor(id)) then
    raise exception 'a site keeps an administrator with a second factor'
      using errcode = 'check_violation', constraint = 'users_last_protected';
  end if;
  return null;
end $$;
