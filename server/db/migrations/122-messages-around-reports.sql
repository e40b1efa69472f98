-- What was said right around a message that was reported, where whoever reported it could read it and wanted it seen.
create table report_messages (
  report_id bigint not null references reports (id) on delete cascade,
  seq bigint not null,
  -- Who said it: their words go with their account.
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  message text not null check (char_length(message) <= 2000),
  said_at timestamptz not null,
  primary key (report_id, seq)
);
create index report_messages_of on report_messages (user_id);
