import type { PostCard, PostLink } from '#contract/modules/forum/post.ts'
import type { Context } from '../../kernel/context.ts'
import { openShowcase, type PictureSnapshot, type Showcase } from '../attachment/service.ts'
import { presentBrief } from '../board/service.ts'
import { presentCard } from '../user/service.ts'
import { type CardRow, cardImages } from './card-queries.ts'

/** Cards as a guest sees them. */
export function presentCards(ctx: Context, rows: CardRow[]): PostCard[] {
  const showcase = openShowcase(ctx)
  return rows.map((row) => presentPost(row, showcase))
}

export function presentPost(row: CardRow, showcase: Showcase): PostCard {
  const film = row.video ?? row.inside_film
  return {
    _id: row.id,
    postsSystemId: row.board_id,
    system: presentBrief({ id: row.board_id, name: row.board_name, sign: row.board_sign, cover: row.board_cover }),
    user: { ...presentCard({ ...row, id: row.user_id }), isFollow: false },
    title: row.title,
    excerpt: row.excerpt,
    images: [...row.images, ...row.inside_pictures].slice(0, cardImages).map(showcase.picture),
    imageNumber: row.image_count,
    video: film && showcase.film(film),
    classify: row.classification_id ? { _id: row.classification_id, classifyName: row.classification ?? '' } : null,
    isTop: row.board_top_at !== null,
    isGlobalTop: row.global_top_at !== null,
    isRecommend: row.recommended_at !== null,
    isClosed: row.closed_at !== null,
    visibility: row.visibility,
    likeNumber: row.likes,
    commentNumber: row.comments,
    collectNumber: row.collects,
    viewNumber: Number(row.views),
    isLike: false,
    isCollect: false,
    hotComment: row.hot_content ? { name: row.hot_name ?? '', content: row.hot_content } : null,
    createTime: row.created_at.getTime(),
  }
}

export interface LinkRow {
  id: string
  title: string
  comments: number
  /** The first of it; null when there is none. */
  picture: PictureSnapshot | null
}

export function presentLinks(ctx: Context, rows: LinkRow[]): PostLink[] {
  const showcase = openShowcase(ctx)
  return rows.map(({ id, title, comments, picture }) => ({
    _id: id,
    title,
    commentNumber: comments,
    image: picture && showcase.picture(picture),
  }))
}
