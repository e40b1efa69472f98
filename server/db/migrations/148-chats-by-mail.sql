-- Chats by mail: up to which message they were looked through for those who want that, where that ends, and whose turn it
-- was last among them.
alter table news_mail_cursor
  add column chats_done bigint not null default 0,
  add column chats_seen bigint not null default 0,
  add column chats_user bigint not null default 0;
update news_mail_cursor set chats_done = m.last, chats_seen = m.last
from (select coalesce(max(id), 0) as last from im_messages) m;
