import sql, { type Sql } from 'sql-template-tag'

const people = sql`(select object_id from starter_objects where type = 'user')`

/** One at a time, and nobody writes below these posts or works until it is done. */
export function lockExamples(): Sql {
  return sql`select pg_advisory_xact_lock(hashtext('starter'))`
}

export function lockExamplePosts(): Sql {
  return sql`select id from posts where user_id in ${people} and deleted_at is null order by id for update`
}

export function lockExampleWorks(): Sql {
  return sql`select id from works where user_id in ${people} and deleted_at is null order by id for update`
}

/** Nobody else has answered, liked, kept, bought or supported them. */
export function freePosts(): Sql {
  return sql`
    select p.id, p.user_id from posts p
    where p.user_id in ${people} and p.deleted_at is null
      and not exists (select from comments c where c.post_id = p.id and c.user_id not in ${people})
      and not exists (select from replies r where r.post_id = p.id and r.user_id not in ${people})
      and not exists (select from likes l where l.type = 'posts' and l.object_id = p.id and l.user_id not in ${people})
      and not exists (select from collects k where k.post_id = p.id and k.user_id not in ${people})
      and not exists (select from ownerships o where o.target_type = 'posts' and o.target_id = p.id)
      and not exists (select from sales t where t.target_type = 'posts' and t.target_id = p.id)
    order by p.id`
}

/** Nobody else has joined or written there, and nothing is left in them. */
export function freeBoards(): Sql {
  return sql`
    select b.id from boards b
    where b.creator_id in ${people} and b.state <> 'hidden' and b.deleted_at is null
      and not exists (select from board_members m where m.board_id = b.id and m.user_id not in ${people})
      and not exists (
        select from posts p where p.board_id = b.id and (p.deleted_at is null or p.user_id not in ${people}))
    order by b.id`
}

/** Nobody else subscribes to them, and nothing is left in them. */
export function freeColumns(): Sql {
  return sql`
    select c.id, c.user_id from columns c
    where c.user_id in ${people} and c.deleted_at is null
      and not exists (select from column_subscriptions s where s.column_id = c.id and s.user_id not in ${people})
      and not exists (
        select from column_articles a join posts p on p.id = a.post_id
        where a.column_id = c.id and p.deleted_at is null)
    order by c.id`
}

/** Nobody else has commented at them or at a chapter, likes, follows or reads them, or has found a fault. */
export function freeWorks(): Sql {
  const others = sql`user_id not in ${people}`
  return sql`
    select w.id, w.user_id from works w
    where w.user_id in ${people} and w.deleted_at is null
      and not exists (select from comments c where c.work_id = w.id and c.${others})
      and not exists (select from replies r where r.work_id = w.id and r.${others})
      and not exists (select from work_shelves s where s.work_id = w.id and s.${others})
      and not exists (select from work_places p where p.work_id = w.id and p.${others})
      and not exists (select from likes l where l.type = 'works' and l.object_id = w.id and l.${others})
      and not exists (
        select from work_chapters c join likes l on l.type = 'chapter' and l.object_id = c.id
        where c.work_id = w.id and l.${others})
      and not exists (
        select from work_chapters c join chapter_typos t on t.chapter_id = c.id join typo_reports r on r.typo_id = t.id
        where c.work_id = w.id and r.${others})
    order by w.id`
}

/** Nothing of theirs is left in sight, and nobody else knows them. */
export function freePeople(): Sql {
  return sql`
    select u.id from users u
    where u.id in ${people} and u.deleted_at is null
      and not exists (select from posts p where p.user_id = u.id and p.deleted_at is null)
      and not exists (
        select from comments c left join posts p on p.id = c.post_id left join works w on w.id = c.work_id
        where c.user_id = u.id and p.deleted_at is null and w.deleted_at is null)
      and not exists (
        select from replies r left join posts p on p.id = r.post_id left join works w on w.id = r.work_id
        where r.user_id = u.id and p.deleted_at is null and w.deleted_at is null)
      and not exists (select from boards b where b.creator_id = u.id and b.state <> 'hidden' and b.deleted_at is null)
      and not exists (select from columns c where c.user_id = u.id and c.deleted_at is null)
      and not exists (select from works w where w.user_id = u.id and w.deleted_at is null)
      and not exists (select from follows f where f.friend_id = u.id and f.user_id not in ${people})
      and not exists (select from im_members m where m.user_id = u.id)
    order by u.id`
}

/** Nobody has changed them. */
export function freeAnnouncements(): Sql {
  return sql`
    select a.id from announcements a
    join starter_objects s on s.type = 'announcement' and s.object_id = a.id and s.created_at = a.updated_at
    order by a.id`
}

export function freePages(): Sql {
  return sql`
    select c.path from custom_pages c
    join starter_objects s on s.type = 'page' and s.object_id = c.id and s.created_at = c.updated_at
    order by c.id`
}

export function countExamples(): Sql {
  return sql`
    select (select count(*)::int from posts where user_id in ${people} and deleted_at is null) as posts,
      (select count(*)::int from boards where creator_id in ${people} and state <> 'hidden' and deleted_at is null) as boards,
      (select count(*)::int from columns where user_id in ${people} and deleted_at is null) as columns,
      (select count(*)::int from works where user_id in ${people} and deleted_at is null) as works,
      (select count(*)::int from users where id in ${people} and deleted_at is null) as people,
      (select count(*)::int from starter_objects s where
        (s.type = 'announcement' and exists (select from announcements a where a.id = s.object_id))
        or (s.type = 'page' and exists (select from custom_pages c where c.id = s.object_id))) as words`
}
