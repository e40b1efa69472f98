import type { UserCard } from '#contract/modules/account/user.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { beyond, privilegeOf } from '../privilege/service.ts'
import { hueByNumber, ownCard, setAvatar, setCover, setHue, setLook } from '../user/service.ts'
import { ownByReference } from './own.ts'
import { addressesOf } from './present.ts'
import { avatarsWithoutHue } from './queries.ts'
import { claimAvatar, claimPicture } from './uses.ts'

/** One of the member's own pictures, or none. */
export async function changeAvatar(
  ctx: Context,
  viewer: Pick<Viewer, 'id'>,
  reference: string,
  isMade = false,
): Promise<{ avatar: string }> {
  const row = reference
    ? await ownByReference(ctx, viewer.id, reference, 'image', new Refusal(400, 'avatar_bad'))
    : undefined
  const avatar = row ? addressesOf(ctx, row.path).url : ''
  const hue = row ? await hueOfAvatar(viewer.id, row.placeholder) : null
  await inTransaction(ctx, async (inner) => {
    await claimAvatar(inner, viewer.id, row?.path, isMade)
    await setAvatar(inner, viewer.id, avatar, hue)
  })
  return { avatar }
}

/** One of the member's own pictures over their page, or none. */
export async function changeAuthorCover(ctx: Context, viewer: Pick<Viewer, 'id'>, reference: string) {
  return inTransaction(ctx, async (inner) => {
    const bad = new Refusal(400, 'cover_bad')
    const cover = await claimPicture(inner, viewer.id, { type: 'author-cover', id: viewer.id }, reference, bad)
    await setCover(inner, viewer.id, cover)
    return { cover }
  })
}

interface Look {
  nameColour?: string
  background?: string
}

/** What membership or a level gives; to have none of it is everybody's. */
export async function changeLook(ctx: Context, viewer: Viewer, { nameColour, background }: Look): Promise<UserCard> {
  const off = new Refusal(403, 'privilege_off')
  for (const [key, chosen] of [['name_colour', nameColour] as const, ['background', background] as const])
    if (chosen && !privilegeOf(ctx, viewer, key)) throw beyond(ctx, key, 1, off)
  await inTransaction(ctx, async (inner) => {
    const use = { type: 'author-background', id: viewer.id } as const
    const bad = new Refusal(400, 'background_bad')
    const path = background === undefined ? undefined : await claimPicture(inner, viewer.id, use, background, bad)
    await setLook(inner, viewer.id, { nameColour, background: path })
  })
  return ownCard(ctx, viewer.id)
}

const batch = 200

interface Unseen {
  id: string
  avatar: string
  placeholder: string
}

/** Avatars that were there before their hue was kept. */
export async function findHues(ctx: Context, signal?: AbortSignal): Promise<number> {
  const rows = await ctx.db.many<Unseen>(avatarsWithoutHue(batch))
  for (const { id, avatar, placeholder } of rows) {
    if (signal?.aborted) break
    await setHue(ctx, id, avatar, await hueOfAvatar(id, placeholder))
  }
  return rows.length
}

async function hueOfAvatar(userId: string, placeholder: string): Promise<number> {
  const { hueOf } = await import('../../media/image.ts')
  return (await hueOf(placeholder)) ?? hueByNumber(userId)
}
