-- Articles that go out at a time, and their old versions. The draft is the working copy of an article.
alter table post_drafts
  add column scheduled_at timestamptz,
  -- where its author was when they set the time: { ip, region }
  add column origin jsonb,
  add constraint post_drafts_schedule check (
    scheduled_at is null or (post_id is null and origin is not null and jsonb_typeof(content -> 'article') = 'object'));
create index post_drafts_due on post_drafts (scheduled_at) where scheduled_at is not null;

-- Which draft it was written in: no draft becomes two articles.
alter table articles add column draft_id bigint;
create unique index articles_draft on articles (draft_id) where draft_id is not null;

-- Texts as they were: every publication, and now and then what was written in between. Before the first publication
-- they are those of the draft.
create table article_revisions (
  id bigint generated always as identity primary key,
  post_id bigint references posts (id) on delete cascade,
  draft_id bigint references post_drafts (id) on delete cascade,
  number int not null,
  kind text not null check (kind in ('auto', 'manual', 'published')),
  content jsonb not null,
  words int not null,
  created_at timestamptz not null default now(),
  constraint article_revisions_one check (num_nonnulls(post_id, draft_id) = 1)
);
create unique index article_revisions_post on article_revisions (post_id, number) where post_id is not null;
create unique index article_revisions_draft on article_revisions (draft_id, number) where draft_id is not null;
