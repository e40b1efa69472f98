-- Files are read from this server, which knows who may see them, wherever they are stored.

-- Where in a bucket the bytes are; null: under the path itself, to which browsers may have written.
alter table attachments add column object_key text check (char_length(object_key) <= 300);
create unique index attachments_object_key on attachments (object_key) where object_key is not null;
comment on column attachments.is_private is
  'local and in the folder of its own in which files of messages used to lie; who may see a file is said by its uses';

-- Addresses of buckets that members and boards still carry.
update users u set avatar = '/' || a.path from attachments a
  where a.storage <> 'local' and u.avatar like 'http%' and a.path = substring(u.avatar from 'aoir/[0-9]+/image/.+$');
update users u set cover = '/' || a.path from attachments a
  where a.storage <> 'local' and u.cover like 'http%' and a.path = substring(u.cover from 'aoir/[0-9]+/image/.+$');
update boards b set cover = '/' || a.path from attachments a
  where a.storage <> 'local' and b.cover like 'http%' and a.path = substring(b.cover from 'aoir/[0-9]+/image/.+$');

-- What a report is about stays readable for administrators when the message is taken back.
insert into attachment_uses (attachment_id, type, object_id)
  select a.id, 'report', r.id from reports r join attachments a on a.path = r.evidence ->> 'path'
  on conflict do nothing;
