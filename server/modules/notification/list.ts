import type { Notification, NotificationType } from '#contract/modules/forum/notification.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Listed } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { createMediaPresenter, type MediaPresenter } from '../attachment/service.ts'
import { presentCard } from '../user/service.ts'
import { catchUp } from './catch-up.ts'
import {
  countFoldedLikes,
  countLikesLike,
  countOf,
  foldedLikes,
  likesLike,
  type NotificationRow,
  newsAt,
  notificationsOf,
  singleNews,
} from './list-queries.ts'
import { sayNotice } from './notice.ts'

export async function listNotifications(
  ctx: Context,
  viewer: Pick<Viewer, 'id'>,
  types: NotificationType[],
  { page, limit, locale }: { page: number; limit: number; locale: Locale },
): Promise<Listed<Notification>> {
  if (types.includes('system')) await catchUp(ctx, [viewer.id])
  const [rows, { total }] = await Promise.all([
    ctx.db.many<NotificationRow>(notificationsOf(singleNews(viewer.id, types, page, limit))),
    ctx.db.one<{ total: number }>(countOf(viewer.id, types)),
  ])
  return { list: presentAll(ctx, rows, locale), total }
}

/** Every like, one line for each thing that was liked, or those of one such line. */
export async function listLikes(
  ctx: Context,
  viewer: Pick<Viewer, 'id'>,
  { page, limit, folded, of, locale }: { page: number; limit: number; folded: boolean; of?: string; locale: Locale },
): Promise<Listed<Notification>> {
  if (!folded && !of) return listNotifications(ctx, viewer, ['like'], { page, limit, locale })
  const [rows, { total }] = await Promise.all([
    ctx.db.many<NotificationRow>(
      notificationsOf(of ? likesLike(viewer.id, of, page, limit) : foldedLikes(viewer.id, page, limit)),
    ),
    ctx.db.one<{ total: number }>(of ? countLikesLike(viewer.id, of) : countFoldedLikes(viewer.id)),
  ])
  return { list: presentAll(ctx, rows, locale), total }
}

function presentAll(ctx: Context, rows: NotificationRow[], locale: Locale): Notification[] {
  const presenter = createMediaPresenter(ctx)
  return rows.map((row) => present(ctx, row, presenter, locale))
}

/** Of several members, each as its own member sees it in the language that is asked for. */
export async function notificationsById(
  ctx: Context,
  ids: string[],
): Promise<Map<string, (locale: Locale) => Notification>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.many<NotificationRow>(notificationsOf(newsAt(ids)))
  const presenter = createMediaPresenter(ctx)
  return new Map(rows.map((row) => [row.id, (locale) => present(ctx, row, presenter, locale)]))
}

function present(ctx: Context, row: NotificationRow, presenter: MediaPresenter, locale: Locale): Notification {
  return {
    _id: row.id,
    type: row.type,
    fromUser: row.from_id
      ? { ...presentCard(ctx, { ...row, id: row.from_id }), isFollow: row.is_follow, isFan: row.is_fan }
      : null,
    posts: row.post_id
      ? {
          _id: row.post_id,
          title: row.title,
          image: row.image && presenter.picture(row.image),
          isMine: row.post_is_mine,
        }
      : null,
    comment: row.comment_id
      ? {
          _id: row.comment_id,
          likeType: 'comment',
          content: row.comment_content,
          isDeleted: row.comment_deleted,
          likeNumber: row.comment_likes ?? 0,
          isLike: row.comment_liked,
        }
      : null,
    reply: row.reply_id
      ? {
          _id: row.reply_id,
          likeType: 'reply',
          content: row.reply_content,
          isDeleted: row.reply_deleted,
          likeNumber: row.reply_likes ?? 0,
          isLike: row.reply_liked,
        }
      : null,
    column: row.column_id ? { _id: row.column_id, title: row.column_title, number: row.number } : null,
    works: row.work_id
      ? {
          _id: row.work_id,
          title: row.work_title,
          worksType: row.work_type,
          chapterId: row.chapter_id,
          chapterTitle: row.chapter_title,
          number: row.number,
        }
      : null,
    content: contentOf(row, locale),
    number: row.same,
    link: row.notice?.link ?? null,
    isRead: row.is_read,
    createTime: row.created_at.getTime(),
  }
}

function contentOf(row: NotificationRow, locale: Locale): string {
  const { notice, content, topic, name, post_id, board_name, column_id, column_title, work_id, work_title } = row
  const { is_folded, number } = row
  if (topic === 'author') return post_id ? say(locale, 'author_notice', { name, count: number }) : ''
  if (topic === 'board') return post_id ? say(locale, 'board_notice', { name: board_name, count: number }) : ''
  if (work_id && is_folded) return say(locale, 'work_notice', { title: work_title, count: number })
  if (column_id) return say(locale, 'column_notice', { title: column_title, count: number })
  // Before there were notices, what the site said was kept as a sentence.
  return notice ? sayNotice(locale, notice) : content
}
