-- What members want to hear of, and how. Only what differs from the usual is kept: {"like": {"push": true}}.
create table notification_preferences (
  user_id bigint primary key references users (id) on delete cascade,
  matrix jsonb not null default '{}' check (jsonb_typeof(matrix) = 'object' and char_length(matrix::text) <= 4000),
  -- both or none
  quiet_from time,
  quiet_to time,
  -- null: that of the site
  zone text check (char_length(zone) between 1 and 64),
  hides_content boolean not null default true,
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- 0: Sunday
  digest_day smallint not null default 0 check (digest_day between 0 and 6),
  digest_hour smallint not null default 9 check (digest_hour between 0 and 23),
  changed_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null))
);
-- Who wants a digest, found without going through all.
create index notification_preferences_digest on notification_preferences (user_id) where digest <> 'off';

-- What was one switch is that of five kinds on the site. The column stays for the version before, and nobody reads it.
insert into notification_preferences (user_id, matrix)
select id, '{"like": {"site": false}, "comment": {"site": false}, "reply": {"site": false}, "mention": {"site": false}, "follow": {"site": false}}'
from users where not hears_news and deleted_at is null;

-- Of which kind of the preferences it is, where its type does not say.
alter table notifications add column topic text check (char_length(topic) between 1 and 20);
