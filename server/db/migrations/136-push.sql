-- Browsers that are told by push services what happens, and what is sent to them.

create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  device_id text not null check (char_length(device_id) <= 64),
  -- by which an address is known again without being readable
  mark bytea not null unique,
  -- address and keys: whoever has them could push here, or read what is pushed
  sealed bytea not null,
  area text not null check (area in ('desktop', 'mobile')),
  locale text not null check (locale in ('zh-CN', 'en')),
  user_agent text not null check (char_length(user_agent) <= 500),
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- when something was last taken for it
  last_at timestamptz,
  -- failures in a row, and until when it is left alone
  fails int not null default 0,
  retry_at timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id, id);
create index push_subscriptions_session on push_subscriptions (session_id);
create index push_subscriptions_device on push_subscriptions (device_id);

-- How often a member has subscribed within an hour.
create table push_tries (
  user_id bigint primary key references users (id) on delete cascade,
  began_at timestamptz not null default now(),
  number int not null default 1
);

-- One row for each event and device. No reference to the subscription: that would hold it in the transactions of
-- everybody who does something. What a subscription leaves behind goes with it, or in time.
create table push_deliveries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null,
  topic text not null check (char_length(topic) <= 20),
  -- what is one notification on the device
  tag text not null check (char_length(tag) <= 40),
  -- what it tells of
  source text not null check (source in ('notification', 'message', 'announcement')),
  source_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'read', 'failed')),
  due_at timestamptz not null,
  -- after that nobody wants to know
  expires_at timestamptz not null,
  taken_until timestamptz,
  tries int not null default 0,
  error text check (char_length(error) <= 100),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (subscription_id, source, source_id)
);
create index push_deliveries_due on push_deliveries (due_at, id) where state = 'waiting';
create index push_deliveries_tag on push_deliveries (subscription_id, tag) where state in ('waiting', 'sent');
create index push_deliveries_source on push_deliveries (source_id) where source = 'announcement' and state = 'waiting';
create index push_deliveries_age on push_deliveries (expires_at);

create table push_days (
  day date primary key,
  sent int not null default 0,
  failed int not null default 0
);

-- A subscription ends with its session, however that ends, and when somebody else logs in on the same browser.
create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger sessions_end_push after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_push_of_session();

create function end_push_of_others() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where device_id = new.device_id and user_id <> new.user_id;
  return null;
end $$;
create trigger sessions_end_push_of_others after insert on sessions for each row
  when (new.device_id <> '') execute function end_push_of_others();

-- Whether a member wants to hear of such a thing by push; `usual` of the contract says the same of who has not chosen.
create function hears_push(topic text, matrix jsonb) returns boolean language sql immutable as $$
  select coalesce((matrix -> topic ->> 'push')::boolean, topic = any(
    '{comment,reply,mention,im,group,author,column,work,wallet,sanction,security}'::text[]))
$$;

-- One notification on a device for each post, work, column or kind.
create function push_tag(type text, topic text, post_id bigint, work_id bigint, column_id bigint) returns text
language sql immutable as $$
  select case
    when type in ('comment', 'reply', 'mention') and post_id is not null then 'post:' || post_id
    when type in ('comment', 'reply', 'mention') and work_id is not null then 'work:' || work_id
    when topic = 'column' and column_id is not null then 'column:' || column_id
    when topic = 'work' and work_id is not null then 'chapters:' || work_id
    else coalesce(topic, type) end
$$;

-- In the transaction of the cause, whatever wrote that. What is brought in from elsewhere happened long ago.
create function push_new_notifications() returns trigger language plpgsql as $$
begin
  if exists (select from push_subscriptions) then
    insert into push_deliveries (subscription_id, topic, tag, source, source_id, due_at, expires_at)
    select s.id, coalesce(n.topic, n.type), push_tag(n.type, n.topic, n.post_id, n.work_id, n.column_id),
      'notification', n.id, clock_timestamp(), clock_timestamp() + interval '1 day'
    from rows n join push_subscriptions s on s.user_id = n.user_id
    left join notification_preferences p on p.user_id = n.user_id
    where n.read_at is null and n.created_at > now() - interval '1 hour'
      and hears_push(coalesce(n.topic, n.type), p.matrix)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger notifications_push_new after insert on notifications referencing new table as rows
  for each statement execute function push_new_notifications();

-- A line that says more than before, and comes first again.
create function push_folded_notification() returns trigger language plpgsql as $$
begin
  insert into push_deliveries (subscription_id, topic, tag, source, source_id, due_at, expires_at)
  select s.id, coalesce(new.topic, new.type), push_tag(new.type, new.topic, new.post_id, new.work_id, new.column_id),
    'notification', new.id, clock_timestamp(), clock_timestamp() + interval '1 day'
  from push_subscriptions s left join notification_preferences p on p.user_id = new.user_id
  where s.user_id = new.user_id and hears_push(coalesce(new.topic, new.type), p.matrix)
  on conflict do nothing;
  return null;
end $$;
create trigger notifications_push_folded after update of id on notifications for each row
  when (new.id is distinct from old.id and new.read_at is null) execute function push_folded_notification();

-- Whoever has the chat open has read it a moment later. Of a muted one only what calls the member.
create function push_new_messages() returns trigger language plpgsql as $$
begin
  if exists (select from push_subscriptions) then
    insert into push_deliveries (subscription_id, topic, tag, source, source_id, due_at, expires_at)
    select s.id, case when m.role is null then 'im' else 'group' end, 'chat:' || r.session_id, 'message', r.id,
      clock_timestamp() + interval '2 seconds', clock_timestamp() + interval '1 day'
    from rows r
    join im_members m on m.session_id = r.session_id and m.user_id <> r.sender_id and m.left_seq is null
    join push_subscriptions s on s.user_id = m.user_id
    left join notification_preferences p on p.user_id = m.user_id
    where r.kind <> 'notice' and r.created_at > now() - interval '1 hour'
      and (not m.is_muted or r.extra -> 'mentions' ? m.user_id::text or r.extra ->> 'all' is not null)
      and hears_push(case when m.role is null then 'im' else 'group' end, p.matrix)
      and (m.role is null or not exists (
        select from blocks b where b.user_id = m.user_id and b.blocked_id = r.sender_id))
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger im_messages_push_new after insert on im_messages referencing new table as rows
  for each statement execute function push_new_messages();

-- Everybody who has chosen it, when it begins.
create function push_new_announcement() returns trigger language plpgsql as $$
begin
  insert into push_deliveries (subscription_id, topic, tag, source, source_id, due_at, expires_at)
  select s.id, 'system', 'announcement', 'announcement', new.id, greatest(new.starts_at, clock_timestamp()),
    greatest(new.starts_at, clock_timestamp()) + interval '1 day'
  from push_subscriptions s left join notification_preferences p on p.user_id = s.user_id
  where s.user_id is distinct from new.user_id and hears_push('system', p.matrix)
  on conflict do nothing;
  return null;
end $$;
create trigger announcements_push_new after insert on announcements for each row
  when (new.starts_at > now() - interval '1 day' and (new.ends_at is null or new.ends_at > now()))
  execute function push_new_announcement();

create function push_moved_announcement() returns trigger language plpgsql as $$
begin
  update push_deliveries set due_at = greatest(new.starts_at, clock_timestamp()),
    expires_at = greatest(new.starts_at, clock_timestamp()) + interval '1 day'
  where source = 'announcement' and source_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger announcements_push_moved after update of starts_at on announcements for each row
  when (new.starts_at <> old.starts_at) execute function push_moved_announcement();

create function drop_push_deliveries() returns trigger language plpgsql as $$
begin
  delete from push_deliveries where subscription_id = old.id;
  return null;
end $$;
create trigger push_subscriptions_drop after delete on push_subscriptions for each row
  execute function drop_push_deliveries();
