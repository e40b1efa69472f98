-- What waits for a decision of the staff, and what was decided. Reports of one thing are one item.
create table queue_items (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('held', 'report', 'appeal', 'member')),
  -- what it is about: a text, a member, a message, a sanction, or an item that was decided
  type text not null check (type ~ '^[a-z-]{1,20}$'),
  object_id bigint not null,
  -- whose it is
  user_id bigint not null references users (id) on delete cascade,
  board_id bigint references boards (id) on delete set null,
  verdict jsonb,
  rule_ids bigint[] not null default '{}',
  -- what it said when it came here or was changed last: { title, text, images, postsId, commentId }
  content jsonb not null default '{}',
  reports integer not null default 0 check (reports >= 0),
  -- whoever looks at it, for five minutes
  claimed_by bigint references users (id) on delete set null,
  claimed_at timestamptz,
  changed_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'passed', 'rejected')),
  reason text not null default '' check (char_length(reason) <= 3200),
  decided_by bigint references users (id) on delete set null,
  decided_at timestamptz,
  -- what it takes to undo the decision
  undo jsonb,
  batch_id bigint,
  created_at timestamptz not null default now(),
  check ((state = 'open') = (decided_at is null))
);
create unique index queue_items_one on queue_items (kind, type, object_id) where state = 'open';
-- However much was decided, what is open is found among what is open.
create index queue_items_open on queue_items (created_at, id) where state = 'open';
create index queue_items_kind on queue_items (kind, created_at, id) where state = 'open';
create index queue_items_board on queue_items (board_id, created_at, id) where state = 'open' and board_id is not null;
create index queue_items_rules on queue_items using gin (rule_ids) where state = 'open';
create index queue_items_decided on queue_items (decided_at desc, id desc) where state <> 'open';
create index queue_items_board_decided on queue_items (board_id, decided_at desc, id desc)
  where state <> 'open' and board_id is not null;
create index queue_items_of on queue_items (user_id, created_at desc, id desc);
create index queue_items_object on queue_items (type, object_id);
create index queue_items_batch on queue_items (batch_id) where batch_id is not null;

-- The item in which a report was decided or waits; whoever reported is told once, however often it is decided.
alter table reports add column item_id bigint references queue_items (id) on delete set null, add column told_at timestamptz;
update reports set told_at = settled_at where settled_at is not null;
create index reports_item on reports (item_id) where item_id is not null;
create index reports_object on reports (kind, object_id) where state = 'open';
create index reports_against on reports (user_id) where state <> 'open';

insert into queue_items (kind, type, object_id, user_id, board_id, content, reports, created_at)
select 'report', r.kind, r.object_id, (array_agg(r.user_id order by r.id))[1],
  (select p.board_id from posts p where p.id = (array_agg(r.evidence ->> 'postsId' order by r.id))[1]::bigint),
  jsonb_strip_nulls(jsonb_build_object(
    'text', coalesce((array_agg(r.evidence ->> 'message' order by r.id))[1], ''),
    'postsId', (array_agg(r.evidence ->> 'postsId' order by r.id))[1],
    'commentId', (array_agg(r.evidence ->> 'commentId' order by r.id))[1])),
  count(*), min(r.created_at)
from reports r where r.state = 'open' group by r.kind, r.object_id;
update reports r set item_id = i.id from queue_items i
  where r.state = 'open' and i.kind = 'report' and i.type = r.kind and i.object_id = r.object_id;
