import sql, { type Sql } from 'sql-template-tag'
import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { isStaff as looksAfter } from '#contract/roles.ts'
import { can } from '#contract/shared/capabilities.ts'
import { product } from '#contract/shared/product.ts'
import { isOwned } from '../../db/sql-parts.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { chapterOpensFor, keptChapter, ownsOfWork } from '../access/service.ts'
import type { StorageKind } from '../storage/service.ts'
import { inBoardFor, keptForSomebody, visibleTo, withdrawn } from '../visibility/service.ts'
import type { SignedWith } from './signed.ts'

/** Whatever shows files of members. A new one says here who may see what it shows. */
export type UseType =
  | 'posts'
  | 'locked-post'
  | 'comment'
  | 'reply'
  | 'avatar'
  | 'made-avatar'
  | 'author-cover'
  | 'author-background'
  | 'board'
  | 'column'
  | 'announcement'
  | 'custom-page'
  | 'message'
  | 'group'
  | 'report'
  | 'sticker'
  | 'withdrawal'
  | 'goods'
  | 'works'
  | 'chapter'
  | 'chapter-draft'

/** Where the bytes of a file are. */
export interface FilePlace {
  id: string
  path: string
  user_id: string
  kind: AttachmentKind
  storage: StorageKind
  object_key: string | null
  is_private: boolean
  size: string
}

export interface SeenFile {
  file: FilePlace
  /** Everybody may see it. */
  isPublic: boolean
}

/** For so long (ms) a process believes that everybody may see a file; what takes something out of sight says so at once. */
const belief = 5000
/** For so long (s) a browser does: together they stay below the minute within which a file goes with what showed it. */
export const browserSeconds = 45
const mostKept = 20_000

const publicFiles = perContext(({ events }) => {
  const files = { kept: createLruCache<FilePlace>(mostKept), epoch: 0 }
  events.on('contentChanged', ({ tags }) => {
    if (!tags.includes('all')) return
    files.kept.clear()
    files.epoch += 1
  })
  return files
})

/** A file of which this process knows that everybody may see it. */
export function knownToAll(ctx: Pick<Context, 'events' | 'state'>, path: string): SeenFile | undefined {
  const file = publicFiles(ctx).kept.get(path)
  return file && { file, isPublic: true }
}

/** A file that this person may see; null: for them there is none. */
export async function visibleFile(ctx: Context, path: string, viewer: Viewer | null): Promise<SeenFile | null> {
  const known = publicFiles(ctx)
  const { epoch } = known
  const isNamed = namedByTheSite(ctx).has(path)
  type Row = FilePlace & { is_public: boolean; is_for_viewer: boolean }
  const row = await ctx.db.maybe<Row>(seenFile(path, viewer))
  if (!row) return null
  const { is_public, is_for_viewer, ...file } = row
  const isPublic = is_public || isNamed
  // Only what everybody sees is kept: what nobody sees yet may be published the next moment.
  if (isPublic && known.epoch === epoch) known.kept.set(path, file, 1, belief)
  return isPublic || is_for_viewer ? { file, isPublic } : null
}

/** A file of a chapter or post that readers see, whoever may read it: for those who were given its address. */
export async function fileOf(ctx: Context, path: string, { type, id }: SignedWith): Promise<SeenFile | null> {
  const file = await ctx.db.maybe<FilePlace>(type === 'post' ? postFile(path, id) : chapterFile(path, id))
  return file ? { file, isPublic: false } : null
}

export function postFile(path: string, postId: string): Sql {
  return sql`
    select a.id, a.path, a.user_id, a.kind, a.storage, a.object_key, a.is_private, a.size
    from attachments a where a.path = ${path} and a.state = 'stored'
      and exists (select from attachment_uses u
        where u.type in ('posts', 'locked-post') and u.object_id = ${postId}
          and (u.attachment_id = a.id or u.attachment_id in (select v.id from attachments v where v.cover_id = a.id)))
      and exists (select from posts p where p.id = ${postId} and (p.is_listed or p.is_gated 
        or (${withdrawn} and ${keptForSomebody})))`
}

export function chapterFile(path: string, chapterId: string): Sql {
  return sql`
    select a.id, a.path, a.user_id, a.kind, a.storage, a.object_key, a.is_private, a.size
    from attachments a join attachment_uses u on u.attachment_id = a.id and u.type = 'chapter' and u.object_id = ${chapterId}
    join work_chapters c on c.id = u.object_id join works w on w.id = c.work_id
      and ((w.is_listed and c.is_visible) or (${keptChapter}
        and (${isOwned('chapter', sql`c.id`)} or ${isOwned('work', sql`w.id`)})))
    where a.path = ${path} and a.state = 'stored'`
}

/** The file is gone, or shows less than before. */
export function forgetVisibility(ctx: Pick<Context, 'events' | 'state'>, path: string): void {
  publicFiles(ctx).kept.delete(path)
}

const ownPath = new RegExp(String.raw`${product}/\d{1,19}/image/\d{4}/\d{2}/\d{2}/\d{1,32}\.[a-z0-9]{1,5}`, 'g')
const named = new WeakMap<ConfigDocument, Set<string>>()

/** Pictures that the settings name, such as the logo: they stand on every page, also on that of a closed site. */
export function namedByTheSite({ config }: Pick<Context, 'config'>): Set<string> {
  const { document } = config.current()
  const known = named.get(document)
  if (known) return known
  const found = new Set(JSON.stringify(document).match(ownPath))
  named.set(document, found)
  return found
}

/** What everybody may see of what uses (`u`) the file. */
const listed = visibleTo(null)

/** The work at which something is said, and its chapter. */
function ofWork(text: Sql): Sql {
  return sql`left join works w on w.id = ${text}.work_id left join work_chapters h on h.id = ${text}.chapter_id`
}

/** Readers see it; who may read the text is another question. */
const atWork = sql`w.is_listed and (h.id is null or h.is_visible)`

const shownToAll: Record<UseType, Sql> = {
  posts: sql`select from posts p where p.id = u.object_id and ${listed}`,
  'locked-post': sql`select where false`,
  comment: sql`
    select from comments c left join posts p on p.id = c.post_id ${ofWork(sql`c`)}
    where c.id = u.object_id and c.deleted_at is null and c.held_at is null
      and case when c.work_id is null then ${listed} else ${atWork} and (h.id is null or ${chapterOpensFor(null)}) end`,
  reply: sql`
    select from replies r join comments c on c.id = r.comment_id left join posts p on p.id = r.post_id ${ofWork(sql`r`)}
    where r.id = u.object_id and r.deleted_at is null and c.deleted_at is null and r.held_at is null and c.held_at is null
      and case when r.work_id is null then ${listed} else ${atWork} and (h.id is null or ${chapterOpensFor(null)}) end`,
  avatar: sql`select`,
  'made-avatar': sql`select`,
  'author-cover': sql`select`,
  'author-background': sql`select`,
  board: sql`select from boards b where b.id = u.object_id and b.is_readable`,
  column: sql`select from columns k where k.id = u.object_id and k.is_listed`,
  announcement: sql`
    select from announcements n
    where n.id = u.object_id and n.starts_at <= now() and (n.ends_at is null or n.ends_at > now())`,
  'custom-page': sql`select`,
  message: sql`select where false`,
  // As the avatars of members.
  group: sql`select`,
  report: sql`select where false`,
  sticker: sql`select where false`,
  withdrawal: sql`select where false`,
  goods: sql`select`,
  works: sql`select from works w where w.id = u.object_id and w.is_listed`,
  chapter: sql`
    select from work_chapters c join works w on w.id = c.work_id
    where c.id = u.object_id and c.is_visible and w.is_listed and c.access ->> 'kind' = 'free'`,
  'chapter-draft': sql`select where false`,
}

/** What this member may see besides, by the same rules as the thing itself. */
function shownTo(viewer: Viewer): Partial<Record<UseType, Sql>> {
  const { id, userpower } = viewer
  const isAdministrator = userpower === 0
  const runs = (board: Sql) => sql`exists (
    select from board_members vm
    where vm.board_id = ${board} and vm.user_id = ${id} and vm.role in ('creator', 'manager'))`
  // Administrators can restore what was deleted, so they see it; what is private is its author's alone.
  const isStaff = looksAfter(viewer)
  // What waits for a decision stands in the queue of those who run its board, with its pictures.
  const decides = userpower === 2 ? sql`false` : runs(sql`p.board_id`)
  const held = (text: Sql) => sql`(${text}.held_at is null or ${isStaff} or ${text}.user_id = ${id} or ${decides})`
  const readable = sql`(p.visibility = 'public' or p.user_id = ${id}) and ${held(sql`p`)} and (${isAdministrator}
    or (p.deleted_at is null and ${inBoardFor(viewer)}))`
  const readsWork = sql`(${isStaff} or (${atWork} and (h.id is null or ${chapterOpensFor(viewer)}))
    or (w.user_id = ${id} and w.deleted_at is null and h.deleted_at is null))`
  return {
    posts: sql`select from posts p where p.id = u.object_id and ${readable}`,
    // Readers have addresses that were signed for them.
    'locked-post': sql`
      select from posts p where p.id = u.object_id and ${readable} and (${isStaff} or p.user_id = ${id} or ${decides})`,
    comment: sql`
      select from comments c left join posts p on p.id = c.post_id ${ofWork(sql`c`)}
      where c.id = u.object_id and (${isAdministrator} or c.deleted_at is null) and ${held(sql`c`)}
        and case when c.work_id is null then ${readable} else ${readsWork} end`,
    reply: sql`
      select from replies r join comments c on c.id = r.comment_id left join posts p on p.id = r.post_id ${ofWork(sql`r`)}
      where r.id = u.object_id and (${isAdministrator} or (r.deleted_at is null and c.deleted_at is null))
        and ${held(sql`r`)} and ${held(sql`c`)} and case when r.work_id is null then ${readable} else ${readsWork} end`,
    board: sql`
      select from boards b where b.id = u.object_id and (${isAdministrator} or b.creator_id = ${id} or ${runs(sql`b.id`)})`,
    column: sql`
      select from columns k where k.id = u.object_id and (${isAdministrator} or (${isStaff} and k.deleted_at is null))`,
    announcement: sql`select where ${isAdministrator}`,
    message: sql`
      select from im_messages m join im_members s on s.session_id = m.session_id
      where m.id = u.object_id and m.recalled_at is null and s.user_id = ${id} and m.seq > s.cleared_seq
        and m.seq <= coalesce(s.left_seq, m.seq) and not m.seq <@ s.away`,
    sticker: sql`select from im_stickers k where k.id = u.object_id and k.user_id = ${id}`,
    report: sql`select where ${can(viewer, 'content.queue')}`,
    // The picture of a transfer: who moves money, and whose money it was.
    withdrawal: sql`
      select from withdrawals w where w.id = u.object_id and (${can(viewer, 'money.see')} or w.user_id = ${id})`,
    works: sql`
      select from works w where w.id = u.object_id
        and ((${isStaff} and w.visibility = 'public' and w.deleted_at is null) or ${ownsOfWork(id)})`,
    chapter: sql`
      select from work_chapters c join works w on w.id = c.work_id
      where c.id = u.object_id and (
        -- Members may read what asks for a login; others have addresses that were signed for them.
        (c.is_visible and w.is_listed and c.access ->> 'kind' in ('free', 'login'))
        or (${isStaff} and c.state = 'published' and c.deleted_at is null and w.visibility = 'public' and exists (
          select from queue_items q where q.type = 'chapter' and q.object_id = c.id and q.state = 'open')))`,
  }
}

/** A stored file, whether everybody may see it, and whether this person may. The cover of a video goes where the video goes. */
export function seenFile(path: string, viewer: Viewer | null): Sql {
  const forViewer = viewer ? sql`(f.user_id = ${viewer.id} or ${anyUse(shownTo(viewer))})` : sql`false`
  return sql`
    with f as (
      select a.id, a.path, a.user_id, a.kind, a.storage, a.object_key, a.is_private, a.size
      from attachments a where a.path = ${path} and a.state = 'stored'
    ), u as (
      select u.type, u.object_id from attachment_uses u where u.attachment_id in (
        select f.id from f union all
        select v.id from attachments v join f on v.cover_id = f.id where v.state = 'stored')
    )
    select f.*, ${anyUse(shownToAll)} as is_public, ${forViewer} as is_for_viewer from f`
}

function anyUse(rules: Partial<Record<UseType, Sql>>): Sql {
  const cases = Object.entries(rules).map(([type, rule]) => sql`(u.type = ${type} and exists (${rule}))`)
  return sql`exists (select from u where ${cases.reduce((all, one) => sql`${all} or ${one}`)})`
}
