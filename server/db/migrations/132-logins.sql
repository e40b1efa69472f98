-- Who came into an account, and who tried: shown to its owner for ninety days.
create table logins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  way text not null check (char_length(way) between 1 and 20),
  -- the second step, where there was one
  factor text not null default '' check (factor in ('', 'totp', 'passkey', 'recovery')),
  is_right boolean not null,
  -- of failed tries: how many of them in one hour, from one network
  tries int not null default 1 check (tries > 0),
  hour timestamptz,
  -- a device on which the account had never been
  is_new boolean not null default false,
  device_id text,
  session_id bigint,
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  -- never the whole address
  network cidr,
  at timestamptz not null default clock_timestamp(),
  check (is_right = (hour is null)),
  check (is_right = (session_id is not null))
);
create index logins_user on logins (user_id, is_right, at, id);
create index logins_at on logins (at);
create unique index logins_hour on logins (user_id, way, factor, network, hour) nulls not distinct where not is_right;

-- The first step of a login that waits for its second one.
alter table login_tickets add column way text not null default 'password';
