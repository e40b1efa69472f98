-- Files of members: what is stored where, who uses it, and how much it takes.

create table attachments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('image', 'video', 'assets')),
  storage text not null check (storage in ('local', 'cos', 's3')),
  -- issued: the owner may put it there; stored: it is there and checked; deleting: nobody sees it, its bytes go next
  state text not null check (state in ('issued', 'stored', 'deleting')),
  path text not null constraint attachments_path_unique unique,
  -- where the owner had put it before the server gave it the name that counts
  issued_path text constraint attachments_issued_path_unique unique,
  -- named by the client: the same upload again gives the same row
  upload_id text,
  filename text not null,
  original_name text not null default '' check (char_length(original_name) <= 255),
  mime_type text not null,
  size bigint not null check (size >= 0),
  width integer not null default 0 check (width >= 0),
  height integer not null default 0 check (height >= 0),
  -- seconds
  duration real not null default 0 check (duration >= 0),
  animated boolean not null default false,
  placeholder text not null default '' check (char_length(placeholder) <= 4000),
  cover_id bigint references attachments (id) on delete set null,
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  deleting_at timestamptz,
  constraint attachments_upload_unique unique (user_id, upload_id),
  check (starts_with(path, 'aoir/' || user_id || '/' || kind || '/')),
  check (cover_id is null or kind = 'video'),
  check ((state = 'deleting') = (deleting_at is not null)),
  -- a bucket is open or closed as a whole, so what only some may read lies with us
  check (not is_private or storage = 'local')
);
create index attachments_mine on attachments (user_id, kind, id desc) where state = 'stored';
create index attachments_unfinished on attachments (state, created_at) where state <> 'stored';
create index attachments_cover on attachments (cover_id) where cover_id is not null;

-- What shows a file: deleting the file would leave a hole there.
create table attachment_uses (
  attachment_id bigint not null references attachments (id) on delete cascade,
  type text not null check (type ~ '^[a-z-]{1,30}$'),
  object_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (attachment_id, type, object_id)
);
create index attachment_uses_object on attachment_uses (type, object_id);

-- The sum of a member's files. Every upload passes through this row, so that many at once cannot exceed the quota.
create table attachment_usage (
  user_id bigint primary key references users (id),
  bytes bigint not null check (bytes >= 0),
  files integer not null check (files >= 0)
);
create index attachment_usage_largest on attachment_usage (bytes desc, user_id);
