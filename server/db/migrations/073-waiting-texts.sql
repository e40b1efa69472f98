-- Short texts that a rule holds while the ones before them stay in sight: signatures, and what boards say of themselves.
create table waiting_texts (
  type text not null check (type in ('signature', 'system')),
  object_id bigint not null,
  -- whoever wrote them last
  user_id bigint not null references users (id) on delete cascade,
  -- of which board
  title text not null default '' check (char_length(title) <= 400),
  -- by their fields
  texts jsonb not null check (texts <> '{}'),
  verdict jsonb not null,
  created_at timestamptz not null default now(),
  primary key (type, object_id)
);
create index waiting_texts_of on waiting_texts (user_id);
