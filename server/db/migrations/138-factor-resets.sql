-- Whoever has lost every second factor waits three days for them to go, and all that time the owner is told.
create table factor_resets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'cancelled')),
  -- of the password and of the authenticator at that moment: another one of either ends the wish
  password_mark bytea,
  totp_since timestamptz not null,
  -- of the browser that asked, and the language in which it was spoken to
  user_agent text not null check (char_length(user_agent) <= 1000),
  locale text not null check (char_length(locale) <= 20),
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  ends_at timestamptz not null,
  -- when the owner was told last
  told_at timestamptz not null default clock_timestamp(),
  -- the administrator who wants it to be over sooner, which needs a second one
  asked_by bigint references users (id) on delete set null,
  asked_at timestamptz,
  closed_at timestamptz,
  check ((state = 'waiting') = (closed_at is null))
);
create unique index factor_resets_one on factor_resets (user_id) where state = 'waiting';
create index factor_resets_user on factor_resets (user_id);
create index factor_resets_waiting on factor_resets (ends_at) where state = 'waiting';
create index factor_resets_closed on factor_resets (closed_at) where state <> 'waiting';
