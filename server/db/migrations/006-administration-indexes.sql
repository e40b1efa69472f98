-- no transaction
-- How administrators find members and what was done. Each is made anew when an earlier attempt was broken off.
drop index concurrently if exists users_of_power;
create index concurrently users_of_power on users (userpower, id desc) where userpower <> 1;

drop index concurrently if exists users_phone;
create index concurrently users_phone on users (phone) where phone is not null;

drop index concurrently if exists audit_log_of_actor;
create index concurrently audit_log_of_actor on audit_log (actor_id, id desc);

drop index concurrently if exists audit_log_of_action;
create index concurrently audit_log_of_action on audit_log (action, id desc);

drop index concurrently if exists audit_log_of_subject;
create index concurrently audit_log_of_subject on audit_log (subject, id desc) where subject <> '';
