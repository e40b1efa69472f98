-- What members put on messages: reactions, and pins of a group. A message counts its reactions, so that those without
-- any need no look; a mention is a number beside the cursor.
create table im_reactions (
  session_id bigint not null,
  seq bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 32),
  created_at timestamptz not null default now(),
  primary key (session_id, seq, kind, user_id),
  foreign key (session_id, seq) references im_messages (session_id, seq) on delete cascade
);

create table im_pins (
  session_id bigint not null,
  seq bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (session_id, seq),
  foreign key (session_id, seq) references im_messages (session_id, seq) on delete cascade
);

alter table im_messages add column reactions integer not null default 0 check (reactions >= 0);
-- Those who call everybody are counted by the day.
create index im_messages_calls on im_messages (session_id, sender_id, created_at) where extra ->> 'all' is not null;

alter table im_members add column mention_seq bigint not null default 0 check (mention_seq >= 0);
