-- no transaction
-- Beside each item of the queue stands how often its author was rejected: found without all else that is known of them.
drop index concurrently if exists queue_items_rejected;
create index concurrently queue_items_rejected on queue_items (user_id) where state = 'rejected' and kind = 'held';
