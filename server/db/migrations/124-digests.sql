-- When the next digest of somebody is due, and when the last one was written.
alter table notification_preferences
  add column digest_next timestamptz,
  add column digest_sent_at timestamptz;
update notification_preferences set digest_next = now() where digest <> 'off';
create index notification_preferences_due on notification_preferences (digest_next) where digest_next is not null;
drop index notification_preferences_digest;
