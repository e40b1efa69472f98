-- Posts of authors, and picks of boards: news for whoever follows the author or is in the board, one row for each, however
-- many those are. They share their numbers with news of columns and works.
create table post_news (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('author', 'board')),
  -- the author or the board
  of_id bigint not null,
  post_id bigint not null references posts (id) on delete cascade,
  -- those up to this one have been told
  told_to bigint not null default 0,
  done_at timestamptz,
  seq bigint unique,
  created_at timestamptz not null default now(),
  unique (post_id, kind)
);
create index post_news_of on post_news (kind, of_id, seq) where seq is not null;
create index post_news_open on post_news (created_at, id) where done_at is null;
create index post_news_done on post_news (done_at) where done_at is not null;

-- In the transaction that brings a post into sight, whatever does. What is brought in from elsewhere happened long ago.
create function note_new_posts() returns trigger language plpgsql as $$
begin
  insert into post_news (kind, of_id, post_id)
  select 'author', r.user_id, r.id from rows r
  where r.is_listed and r.created_at > now() - interval '1 hour'
    and exists (select from follows f where f.friend_id = r.user_id);
  return null;
end $$;
create trigger posts_note_new after insert on posts referencing new table as rows
  for each statement execute function note_new_posts();

-- Each post once, whatever becomes of it later.
create function note_post_in_sight() returns trigger language plpgsql as $$
begin
  insert into post_news (kind, of_id, post_id) select 'author', new.user_id, new.id
  where exists (select from follows f where f.friend_id = new.user_id)
  on conflict do nothing;
  return null;
end $$;
create trigger posts_note_in_sight after update of held_at, visibility on posts for each row
  when (new.is_listed and not old.is_listed and new.created_at > now() - interval '30 days')
  execute function note_post_in_sight();

-- What goes out of sight has been seen, also where nobody followed its author: it is no news when it comes back. Held by the
-- time of its beginning it is as if nobody had seen it.
create function note_post_seen() returns trigger language plpgsql as $$
begin
  insert into post_news (kind, of_id, post_id, done_at) values ('author', new.user_id, new.id, now()) on conflict do nothing;
  return null;
end $$;
create trigger posts_note_seen after update of held_at, visibility on posts for each row
  when (old.is_listed and not new.is_listed and new.held_at is distinct from new.created_at
    and new.created_at > now() - interval '30 days')
  execute function note_post_seen();

create function note_picked_post() returns trigger language plpgsql as $$
begin
  insert into post_news (kind, of_id, post_id) values ('board', new.board_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger posts_note_picked after update of recommended_at on posts for each row
  when (new.is_listed and old.recommended_at is null and new.recommended_at is not null)
  execute function note_picked_post();
