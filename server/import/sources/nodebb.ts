import { type Source, uploadedPart } from './source.ts'

type Rows = { table: string; row: Record<string, unknown> }[]
type Object_ = Record<string, unknown>

/** The things themselves, and the lists about them: `_key` says which. */
const things: Record<string, string> = {
  user: 'users',
  category: 'categories',
  topic: 'topics',
  post: 'posts',
  message: 'message',
}

function rowsOf(object: Object_): Rows {
  const { _key: given } = object
  const key = String(given ?? '')
  const [, kind = '', id] = /^(user|category|topic|post|message):(\d+)$/.exec(key) ?? []
  if (id !== undefined) return [{ table: things[kind] ?? '', row: { ...object, key_id: id } }]
  const members = Array.isArray(object.members) ? object.members : object.value === undefined ? [] : [object.value]
  const all = (table: string, make: (value: unknown) => Object_): Rows =>
    members.map((value) => ({ table, row: make(value) }))
  const numbered = (pattern: RegExp) => pattern.exec(key)?.[1]
  const liked = numbered(/^pid:(\d+):upvote$/)
  if (liked) return all('upvotes', (value) => ({ pid: liked, uid: value }))
  const keeper = numbered(/^uid:(\d+):bookmarks$/)
  if (keeper) return all('bookmarks', (value) => ({ uid: keeper, pid: value, score: object.score }))
  const follower = numbered(/^following:(\d+)$/)
  if (follower) return all('following', (value) => ({ uid: follower, friend: value, score: object.score }))
  const room = numbered(/^chat:room:(\d+):uids$/)
  if (room) return all('room_members', (value) => ({ room, uid: value }))
  const tagged = numbered(/^topic:(\d+):tags$/)
  if (tagged) return all('topic_tags', (value) => ({ tid: tagged, tag: value }))
  const moderated = numbered(/^group:cid:(\d+):privileges:moderate:members$/)
  if (moderated) return all('moderators', (value) => ({ cid: moderated, uid: value }))
  if (/^group:(administrators|Global Moderators):members$/.test(key)) return all('staff', (value) => ({ uid: value }))
  return []
}

/** NodeBB on MongoDB, as mongoexport writes its collection `objects`. */
export const nodebb: Source = {
  software: 'nodebb',
  form: 'json',
  rowsOf,
  tables: [
    {
      name: 'users',
      columns:
        'key_id# username email email:confirmed# password password:shaWrapped# joindate# picture uploadedpicture signature banned# reputation#',
      key: 1,
      isRequired: true,
    },
    { name: 'categories', columns: 'key_id# name description order# parentCid# disabled#', key: 1, isRequired: true },
    {
      name: 'topics',
      columns: 'key_id# cid# uid# mainPid# title timestamp# viewcount# locked# pinned# deleted# tags',
      key: 1,
      isRequired: true,
    },
    {
      name: 'posts',
      columns: 'key_id# tid# uid# content timestamp# toPid# deleted# edited#',
      key: 1,
      isRequired: true,
    },
    { name: 'message', columns: 'key_id# content timestamp# fromuid# roomId# deleted# system#', key: 1 },
    { name: 'upvotes', columns: 'pid# uid#', key: 2 },
    { name: 'bookmarks', columns: 'uid# pid# score#', key: 2 },
    { name: 'following', columns: 'uid# friend# score#', key: 2 },
    { name: 'room_members', columns: 'room# uid#', key: 2 },
    { name: 'topic_tags', columns: 'tid# tag', key: 2 },
    { name: 'staff', columns: 'uid#', key: 1 },
    { name: 'moderators', columns: 'cid# uid#', key: 2 },
  ],
  credits: ['reputation'],
  views: ({ credit, rate, staff }) => `
    create view members as
      select key_id as id, username as name, coalesce(email, '') as mail, "email:confirmed" = 1 as mail_ok,
        case when coalesce(password, '') not like '$2%' then '' when "password:shaWrapped" = 1 then 'nodebb' else 'bcrypt' end as hash_kind,
        coalesce(password, '') as hash, '' as salt, coalesce(joindate, 0) as created, coalesce(signature, '') as signature, 0 as sex,
        coalesce(nullif(uploadedpicture, ''), picture, '') as avatar,
        ${staff ? 'exists (select 1 from staff s where s.uid = users.key_id)' : '0'} as is_staff, coalesce(banned, 0) = 1 as is_banned,
        0 as vip_until, ${credit === 'reputation' ? `coalesce(reputation, 0) * ${rate}` : '0'} as credit
      from users;
    create view groups as select 0 as id, '' as name where 0;
    create view boards as
      select key_id as id, coalesce(parentCid, 0) as parent, case when coalesce(parentCid, 0) > 0 then 'sub' else 'board' end as kind, name,
        coalesce(description, '') as description, coalesce("order", 0) as position, coalesce(disabled, 0) = 1 as is_hidden
      from categories;
    create view managers as select cid as board, uid as member from moderators;
    create view threads as
      select t.key_id as id, t.cid as board, coalesce(t.uid, 0) as member, t.title, p.content as body, 'markdown' as form,
        coalesce(t.timestamp, 0) as created, coalesce(p.edited, 0) as edited, coalesce(t.viewcount, 0) as views,
        coalesce(t.locked, 0) as is_closed, coalesce(t.pinned, 0) as is_top, 0 as is_digest, 0 as is_private,
        case when coalesce(t.deleted, 0) = 1 or coalesce(p.deleted, 0) = 1 then 'removed' when p.key_id is null then 'no_text' else '' end as state,
        coalesce(replace(t.tags, ',', char(10)), '') || char(10)
          || coalesce((select group_concat(g.tag, char(10)) from topic_tags g where g.tid = t.key_id), '') as tags,
        coalesce(p.key_id, 0) as file_key
      from topics t left join posts p on p.key_id = t.mainPid;
    create view comments as
      select p.key_id as id, p.tid as thread, case when coalesce(p.toPid, 0) = coalesce(t.mainPid, 0) then 0 else coalesce(p.toPid, 0) end as parent,
        coalesce(p.uid, 0) as member, p.content as body, 'markdown' as form, coalesce(p.timestamp, 0) as created,
        case when coalesce(p.deleted, 0) = 1 then 'removed' else '' end as state, p.key_id as file_key
      from posts p left join topics t on t.key_id = p.tid where t.key_id is null or p.key_id <> coalesce(t.mainPid, 0);
    create view files as select 0 as file_key, 0 as id, 0 as member, '' as path, '' as name, '' as reference, 0 as is_locked where 0;
    create view likes as
      select case when t.mainPid = l.pid then 'posts' else 'comment' end as kind, case when t.mainPid = l.pid then t.key_id else l.pid end as object,
        l.uid as member, 0 as created
      from upvotes l join posts p on p.key_id = l.pid join topics t on t.key_id = p.tid;
    create view favourites as
      select p.tid as thread, b.uid as member, coalesce(b.score, 0) as created from bookmarks b join posts p on p.key_id = b.pid;
    create view follows as select uid as member, friend, coalesce(score, 0) as created from following;
    create view messages as
      select m.key_id as id, m.fromuid as sender, r.uid as receiver, m.content as body, 'markdown' as form, coalesce(m.timestamp, 0) as created
      from message m join room_members r on r.room = m.roomId and r.uid <> m.fromuid
      where coalesce(m.deleted, 0) = 0 and coalesce(m.system, 0) = 0 and (select count(*) from room_members n where n.room = m.roomId) = 2;`,
  avatars: (_, named) => uploadedPart(named),
  filePaths: uploadedPart,
}
