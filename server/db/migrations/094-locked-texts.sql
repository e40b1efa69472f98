-- What only some may read of a post lies beside it; the row of the post holds what is open to everybody.

alter table posts
  -- what it asks for before it is read (contract/modules/wallet/access.ts)
  add column if not exists access jsonb not null default '{"kind": "free"}',
  -- how much of it is locked, for everybody to see; null: nothing
  add column locked jsonb;

create table locked_texts (
  post_id bigint primary key references posts (id) on delete cascade,
  -- the whole of it, what is open too
  document jsonb not null,
  images jsonb not null,
  video jsonb,
  inside jsonb not null,
  -- from then on it is open to everybody
  free_at timestamptz
);
create index locked_texts_due on locked_texts (free_at) where free_at is not null;

-- What lies with a post to be taken away.
create table post_files (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts (id) on delete cascade,
  attachment_id bigint not null references attachments (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  access jsonb not null,
  constraint post_files_once unique (post_id, attachment_id)
);
create index post_files_of_attachment on post_files (attachment_id);

create or replace view listed_posts as
  select * from posts where is_listed and board_id not in (select id from boards where is_veiled);
create or replace view shown_posts as select * from posts where is_listed or is_gated;
