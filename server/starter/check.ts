import type pg from 'pg'
import { shareOut } from './rows.ts'

/** Each finds rows whose kept figure is not what counting gives. */
const checks: Record<string, string> = {
  'likes of posts': `
    select s.post_id from post_stats s
    left join (select object_id, count(*) as n from likes where type = 'posts' group by 1) l on l.object_id = s.post_id
    where s.likes <> coalesce(l.n, 0)`,
  'comments of posts': `
    select s.post_id from post_stats s
    left join (select post_id, count(*) as n from comments where deleted_at is null and held_at is null group by 1) c using (post_id)
    left join (select post_id, count(*) as n from replies where deleted_at is null and held_at is null group by 1) r using (post_id)
    where s.comments <> coalesce(c.n, 0) + coalesce(r.n, 0)`,
  'floors of posts': `
    select s.post_id from post_stats s
    left join (select post_id, max(floor) as n from comments group by 1) c using (post_id)
    where s.floors < coalesce(c.n, 0)`,
  'collects of posts': `
    select s.post_id from post_stats s
    left join (select post_id, count(*) as n from collects group by 1) c using (post_id)
    where s.collects <> coalesce(c.n, 0)`,
  'likes and shelves of works': `
    select s.work_id from work_stats s
    left join (select object_id, count(*) as n from likes where type = 'works' group by 1) l on l.object_id = s.work_id
    left join (select work_id, count(*) as n from work_shelves group by 1) b on b.work_id = s.work_id
    where s.likes <> coalesce(l.n, 0) or s.shelves <> coalesce(b.n, 0)
      or s.points <> s.views + 50 * s.likes + 100 * s.comments + 150 * s.shelves`,
  'comments of works': commentsOf('work'),
  'comments of chapters': commentsOf('chapter'),
  'likes of chapters': `
    select s.chapter_id from chapter_stats s
    left join (select object_id, count(*) as n from likes where type = 'chapter' group by 1) l on l.object_id = s.chapter_id
    where s.likes <> coalesce(l.n, 0)`,
  'posts without figures':
    'select p.id from posts p left join post_stats s on s.post_id = p.id where s.post_id is null',
  'figures of comments': `
    select c.id from comments c
    left join (select object_id, count(*) as n from likes where type = 'comment' group by 1) l on l.object_id = c.id
    left join (select comment_id, count(*) as n from replies where deleted_at is null and held_at is null group by 1) r on r.comment_id = c.id
    where c.likes <> coalesce(l.n, 0) or c.replies <> coalesce(r.n, 0)`,
  'posts of people': `
    select c.user_id from user_counts c
    left join (select user_id, count(*) as n from posts where is_listed group by 1) p using (user_id)
    where c.posts <> coalesce(p.n, 0)`,
  'follows of people': `
    select c.user_id from user_counts c
    left join (select user_id, count(*) as n from follows group by 1) f using (user_id)
    left join (select friend_id, count(*) as n from follows group by 1) g on g.friend_id = c.user_id
    where c.follows <> coalesce(f.n, 0) or c.fans <> coalesce(g.n, 0)`,
  'likes of people': `
    select c.user_id from user_counts c
    left join (
      select user_id, sum(likes) as n from (
        select p.user_id, s.likes from posts p join post_stats s on s.post_id = p.id
        union all select user_id, likes from comments union all select user_id, likes from replies
        union all select w.user_id, s.likes from works w join work_stats s on s.work_id = w.id
        union all select w.user_id, s.likes from work_chapters c join works w on w.id = c.work_id join chapter_stats s on s.chapter_id = c.id
      ) a group by 1
    ) l using (user_id)
    where c.likes <> coalesce(l.n, 0)`,
  'figures of boards': `
    select b.id from boards b
    left join (select board_id, count(*) as n from board_members group by 1) m on m.board_id = b.id
    left join (
      select board_id, count(*) as n from posts where visibility = 'public' and deleted_at is null and held_at is null
      group by 1
    ) p on p.board_id = b.id
    where b.member_count <> coalesce(m.n, 0) or b.post_count <> coalesce(p.n, 0)`,
  'figures of columns': `
    select c.id from columns c
    left join (select column_id, count(*) as n from column_articles group by 1) a on a.column_id = c.id
    left join (select column_id, count(*) as n from column_subscriptions group by 1) s on s.column_id = c.id
    where c.articles <> coalesce(a.n, 0) or c.subscribers <> coalesce(s.n, 0)`,
  'texts that cannot be found': `
    select p.id from posts p left join search_texts t on t.kind = 'posts' and t.object_id = p.id
    where p.is_listed and t.board_id is distinct from p.board_id`,
  'files of people': `
    select u.user_id from attachment_usage u
    left join (select user_id, count(*) as n, sum(size) as bytes from attachments group by 1) a using (user_id)
    where u.files <> coalesce(a.n, 0) or u.bytes <> coalesce(a.bytes, 0)`,
  'what refers to nothing': `
    select 1 from comments c where (c.post_id is not null and not exists (select from posts where id = c.post_id))
      or not exists (select from users where id = c.user_id)
    union all select 1 from replies r where not exists (select from comments where id = r.comment_id)
      or (r.post_id is not null and not exists (select from posts where id = r.post_id))
      or not exists (select from users where id = r.user_id)
    union all select 1 from likes l where not exists (select from users where id = l.user_id)
    union all select 1 from collects o where not exists (select from posts where id = o.post_id)
      or not exists (select from users where id = o.user_id)
    union all select 1 from read_history h where not exists (select from posts where id = h.post_id)
      or not exists (select from users where id = h.user_id)
    union all select 1 from follows f where not exists (select from users where id = f.user_id)
      or not exists (select from users where id = f.friend_id)
    union all select 1 from board_members m where not exists (select from boards where id = m.board_id)
      or not exists (select from users where id = m.user_id)
    union all select 1 from attachment_uses u where not exists (select from attachments where id = u.attachment_id)`,
}

/** What is wrong with the figures, in words; nothing when all are exact. */
export async function wrongFigures(...clients: pg.Client[]): Promise<string[]> {
  const found: string[] = []
  await shareOut(clients, Object.entries(checks), async (client, [name, text]) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from (${text}) wrong`)
    const number = rows[0]?.n ?? 0
    if (number > 0) found.push(`${name}: ${number}`)
  })
  return found
}

/** Works or chapters whose number of comments is not that of the rows. */
function commentsOf(what: 'work' | 'chapter'): string {
  const id = `${what}_id`
  return `
    select s.${id} from ${what}_stats s
    left join (
      select ${id}, count(*) as n from (
        select ${id} from comments where deleted_at is null and held_at is null
        union all select ${id} from replies where deleted_at is null and held_at is null
      ) t group by 1
    ) t on t.${id} = s.${id}
    where s.comments <> coalesce(t.n, 0)`
}
