-- Who has saved the file of a message in a group: one row for each of them, counted when it is shown.
create table im_saves (
  session_id bigint not null,
  seq bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (session_id, seq, user_id),
  foreign key (session_id, seq) references im_messages (session_id, seq) on delete cascade
);
