-- no transaction
-- One index finds what somebody has caused, and keeps it from being said twice: each like was written into both.
drop index concurrently if exists notifications_caused;
create unique index concurrently notifications_caused on notifications (from_user_id, user_id, once);
drop index concurrently if exists notifications_once;
drop index concurrently if exists notifications_from;
