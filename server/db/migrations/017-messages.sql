-- Messages between members. Room is left for groups: a session has members, whoever they are, and a private one also
-- says which two, so that there is only one of it.

create table im_sessions (
  id bigint generated always as identity primary key,
  type smallint not null default 1 check (type in (1, 2)),
  -- The two of a private session, the smaller id first.
  first_user_id bigint references users (id),
  second_user_id bigint references users (id),
  -- The number of the newest message; they have no gap.
  last_seq bigint not null default 0 check (last_seq >= 0),
  last_at timestamptz,
  -- Grows when a message changes afterwards.
  revision integer not null default 0 check (revision >= 0),
  created_at timestamptz not null default now(),
  constraint im_sessions_two check ((type = 1) = (first_user_id is not null and second_user_id is not null)),
  constraint im_sessions_order check (first_user_id < second_user_id),
  constraint im_sessions_pair unique (first_user_id, second_user_id)
) with (fillfactor = 70);

create table im_members (
  session_id bigint not null references im_sessions (id) on delete cascade,
  user_id bigint not null references users (id),
  read_seq bigint not null default 0 check (read_seq >= 0),
  unread integer not null default 0 check (unread >= 0),
  -- Up to here the member has deleted everything.
  cleared_seq bigint not null default 0 check (cleared_seq >= 0),
  -- Single messages deleted after that.
  deleted_count integer not null default 0 check (deleted_count >= 0),
  -- Not in the list: nothing was said yet by the other one, or the member has taken it off.
  is_hidden boolean not null default false,
  topped_at timestamptz,
  -- The member has written here: the other one may always answer.
  has_written boolean not null default false,
  primary key (session_id, user_id)
) with (fillfactor = 70);
create index im_members_shown on im_members (user_id) where not is_hidden;
create index im_members_unread on im_members (user_id) include (unread) where unread > 0;

create table im_messages (
  session_id bigint not null references im_sessions (id) on delete cascade,
  seq bigint not null check (seq > 0),
  id bigint generated always as identity,
  sender_id bigint not null references users (id),
  client_id text not null check (length(client_id) between 8 and 64),
  kind text not null check (kind in ('text', 'image', 'video', 'posts')),
  body text not null default '' check (char_length(body) <= 32000),
  -- What was sent instead of text: { path }, { path, cover } or { post }.
  content jsonb,
  created_at timestamptz not null default now(),
  recalled_at timestamptz,
  -- That of the session when this message changed.
  revision integer,
  primary key (session_id, seq),
  constraint im_messages_once unique (session_id, sender_id, client_id),
  constraint im_messages_filled check (recalled_at is not null or body <> '' or content is not null)
);
create unique index im_messages_id on im_messages (id);
create index im_messages_changes on im_messages (session_id, revision) where revision is not null;

-- Messages that a member has deleted for himself.
create table im_deletions (
  session_id bigint not null,
  user_id bigint not null,
  seq bigint not null,
  primary key (session_id, user_id, seq),
  foreign key (session_id, user_id) references im_members (session_id, user_id) on delete cascade
);

-- Who may write first to a member; without a row, everybody.
create table im_settings (
  user_id bigint primary key references users (id) on delete cascade,
  from_follows_only boolean not null
);

create table blocks (
  user_id bigint not null references users (id) on delete cascade,
  blocked_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references users (id),
  kind text not null check (kind in ('user', 'message')),
  object_id bigint not null,
  -- Who is reported.
  user_id bigint not null references users (id),
  reason text not null check (reason in ('spam', 'abuse', 'fraud', 'obscene', 'illegal', 'other')),
  description text not null default '' check (length(description) <= 2000),
  -- The message as it was when it was reported; administrators see nothing else of a chat.
  evidence jsonb,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  note text not null default '' check (length(note) <= 2000),
  settled_by bigint references users (id),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reports_once unique (reporter_id, kind, object_id)
);
create index reports_open on reports (state, id desc);
