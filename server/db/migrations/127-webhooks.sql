-- Addresses of other programs that are told what happens here.
create table webhooks (
  id bigint generated always as identity primary key,
  url text not null check (char_length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 20),
  -- with which what is sent is signed
  sealed bytea not null,
  is_on boolean not null default true,
  -- why it was switched off without anybody's wish
  fault text not null default '' check (char_length(fault) <= 100),
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  event text not null check (char_length(event) <= 40),
  -- what happened to the same object is told in its order
  object text not null check (char_length(object) <= 60),
  -- numbers that lead to things of this site, and never what somebody wrote
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  taken_until timestamptz,
  -- what the other side answered, or a word for what went wrong
  status int,
  error text check (char_length(error) <= 100),
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  ended_at timestamptz,
  unique (webhook_id, event, object)
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (webhook_id, object, id) where state = 'waiting';
create index webhook_deliveries_list on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_age on webhook_deliveries (ended_at);

-- One row for each address that wants to hear of it, in the transaction of the cause, whatever wrote that.
create function tell_webhooks(event text, object text, data jsonb) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, event, object, data)
  select w.id, tell_webhooks.event, tell_webhooks.object, tell_webhooks.data
  from webhooks w where w.is_on and tell_webhooks.event = any(w.events)
  on conflict do nothing
$$;

-- What is brought in from elsewhere happened long ago, and is not told.
create function tell_of_new_posts() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks) then
    perform tell_webhooks('post.published', 'post:' || id, jsonb_build_object('_id', id::text, 'userId', user_id::text, 'systemId', board_id::text))
    from rows where visibility = 'public' and held_at is null and deleted_at is null and created_at > now() - interval '1 hour';
  end if;
  return null;
end $$;
create trigger posts_tell_of_new after insert on posts referencing new table as rows
  for each statement execute function tell_of_new_posts();

create function tell_of_post() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('post.published', 'post:' || new.id,
    jsonb_build_object('_id', new.id::text, 'userId', new.user_id::text, 'systemId', new.board_id::text));
  return null;
end $$;
-- Let through, or opened by its author.
create trigger posts_tell after update of held_at, visibility on posts for each row
  when (new.visibility = 'public' and new.held_at is null and new.deleted_at is null
    and (old.visibility <> 'public' or old.held_at is not null))
  execute function tell_of_post();

create function tell_of_new_comments() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks) then
    perform tell_webhooks('comment.published', 'comment:' || id, jsonb_build_object('_id', id::text, 'type', 'comment', 'userId', user_id::text, 'postsId', post_id::text, 'workId', work_id::text))
    from rows where held_at is null and deleted_at is null and created_at > now() - interval '1 hour';
  end if;
  return null;
end $$;
create trigger comments_tell_of_new after insert on comments referencing new table as rows
  for each statement execute function tell_of_new_comments();

create function tell_of_new_replies() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks) then
    perform tell_webhooks('comment.published', 'reply:' || id, jsonb_build_object('_id', id::text, 'type', 'reply', 'userId', user_id::text, 'postsId', post_id::text, 'workId', work_id::text))
    from rows where held_at is null and deleted_at is null and created_at > now() - interval '1 hour';
  end if;
  return null;
end $$;
create trigger replies_tell_of_new after insert on replies referencing new table as rows
  for each statement execute function tell_of_new_replies();

create function tell_of_comment() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('comment.published', tg_argv[0] || ':' || new.id, jsonb_build_object('_id', new.id::text,
    'type', tg_argv[0], 'userId', new.user_id::text, 'postsId', new.post_id::text, 'workId', new.work_id::text));
  return null;
end $$;
create trigger comments_tell after update of held_at on comments for each row
  when (new.held_at is null and old.held_at is not null and new.deleted_at is null)
  execute function tell_of_comment('comment');
create trigger replies_tell after update of held_at on replies for each row
  when (new.held_at is null and old.held_at is not null and new.deleted_at is null)
  execute function tell_of_comment('reply');

create function tell_of_new_members() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks) then
    perform tell_webhooks('member.registered', 'member:' || id, jsonb_build_object('_id', id::text))
    from rows where deleted_at is null and created_at > now() - interval '1 hour';
  end if;
  return null;
end $$;
create trigger users_tell_of_new after insert on users referencing new table as rows
  for each statement execute function tell_of_new_members();

create function tell_of_gone_member() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('member.deleted', 'member:' || new.user_id, jsonb_build_object('_id', new.user_id::text));
  return null;
end $$;
create trigger account_deletions_tell after update of state on account_deletions for each row
  when (new.state = 'gone' and old.state <> 'gone') execute function tell_of_gone_member();

create function tell_of_paid_order() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('order.paid', 'order:' || new.id, jsonb_build_object('_id', new.id::text,
    'orderNumber', new.order_number, 'userId', new.user_id::text, 'amount', new.amount, 'payAmount', new.pay_amount,
    'currency', new.currency));
  return null;
end $$;
create trigger topup_orders_tell after update of state on topup_orders for each row
  when (new.state = 'paid' and old.state <> 'paid') execute function tell_of_paid_order();

create function tell_of_new_reports() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks) then
    perform tell_webhooks('report.created', 'report:' || id, jsonb_build_object('_id', id::text, 'kind', kind, 'objectId', object_id::text, 'reason', reason))
    from rows where created_at > now() - interval '1 hour';
  end if;
  return null;
end $$;
create trigger reports_tell_of_new after insert on reports referencing new table as rows
  for each statement execute function tell_of_new_reports();
