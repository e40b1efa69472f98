import type { z } from 'zod/mini'
import type { chatContract } from '#contract/modules/forum/chat.ts'
import { product } from '#contract/shared/product.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { largestVoice } from '../../media/audio.ts'
import { changeCover, claimFiles, filesAt, shareKept } from '../attachment/service.ts'
import { cleared } from '../moderation/service.ts'
import { publicInfo } from '../user/service.ts'
import { postForReading } from '../visibility/service.ts'
import { workCards } from '../work/service.ts'
import { extraOf } from './extra.ts'
import { type Draft, stickerOf } from './send-queries.ts'

export type SendInput = z.output<typeof chatContract.send.input>

/** What is to be sent, as far as it is the sender's to send. */
export async function draftOf(ctx: Context, viewer: Viewer, input: SendInput, clientId: string): Promise<Draft> {
  const { message, image, video, postsId, voice, file, stickerId, workId, contactId } = input
  const things = [message || undefined, image, video, postsId, voice, file, stickerId, workId, contactId].filter(
    (thing) => thing !== undefined,
  )
  if (things.length === 0) throw new Refusal(422, 'im_need_message', { field: 'message' })
  if (things.length > 1) throw new Refusal(422, 'im_one_thing')
  if (hasTower(message)) throw new Refusal(422, 'post_too_many_marks', { field: 'message', params: { max: mostMarks } })
  if (video) await prepareVideo(ctx, viewer, video)
  if (postsId) await postForReading(ctx, viewer, postsId)
  if (voice) await assertVoice(ctx, viewer, voice.path)
  if (workId && (await workCards(ctx, viewer, [workId])).length === 0) throw new Refusal(404, 'work_not_found')
  if (contactId) await publicInfo(ctx, viewer, contactId)
  const name = file && (await nameOf(ctx, file))
  const [body] = await cleared(ctx, viewer, { scope: 'message', names: name ? [name] : [] }, message)
  return {
    senderId: viewer.id,
    sessionId: input.sessionId,
    targetId: input.toUserAndGroupId ?? null,
    clientId,
    kind: kindOf(input),
    body,
    content: await contentOf(ctx, viewer, input, name),
    extra: await extraOf(ctx, viewer, input),
  }
}

function kindOf({ image, video, voice, file, stickerId, postsId, workId, contactId }: SendInput): Draft['kind'] {
  const sent = { image, video, voice, file, sticker: stickerId, posts: postsId, work: workId, contact: contactId }
  const kinds = Object.keys(sent) as (keyof typeof sent)[]
  return kinds.find((kind) => sent[kind] !== undefined) ?? 'text'
}

async function contentOf(ctx: Context, viewer: Viewer, input: SendInput, name?: string): Promise<Draft['content']> {
  const { image, video, voice, file, stickerId, postsId, workId, contactId } = input
  if (voice) return { path: voice.path, voice: { duration: voice.duration, wave: voice.wave } }
  const path = image ?? video?.path ?? file ?? (stickerId && (await stickerPath(ctx, viewer, stickerId)))
  if (path) return name ? { path, name } : { path }
  if (workId) return { work: workId }
  if (contactId) return { contact: contactId }
  return postsId ? { post: postsId } : null
}

/** As it is called when it is sent: so the rules know it, and so it stays. */
async function nameOf(ctx: Context, path: string): Promise<string> {
  return (await filesAt(ctx, [path])).get(path)?.originalName ?? ''
}

/** What is in it was looked at when it was uploaded. */
async function assertVoice(ctx: Context, viewer: Viewer, path: string): Promise<void> {
  const found = (await filesAt(ctx, [path])).get(path)
  if (!found || !path.startsWith(`${product}/${viewer.id}/`)) throw new Refusal(404, 'upload_not_found')
  if (!/\.(weba|m4a)$/.test(path) || found.size > largestVoice)
    throw new Refusal(422, 'upload_bad_voice', { field: 'voice' })
}

async function stickerPath(ctx: Context, viewer: Viewer, stickerId: string): Promise<string> {
  const row = await ctx.db.maybe<{ path: string }>(stickerOf(viewer.id, stickerId))
  if (!row) throw new Refusal(404, 'sticker_not_found')
  return row.path
}

/** A sticker may be a picture of somebody else, which the sender keeps; everything else is a file of their own. */
export async function claimSent(ctx: Context, { kind, senderId }: Draft, messageId: string, path: string) {
  const user = { type: 'message', id: messageId } as const
  if (kind === 'sticker') return shareKept(ctx, user, path)
  const isOther = kind === 'voice' || kind === 'file'
  await claimFiles(ctx, senderId, user, [path], isOther ? ['assets'] : ['image', 'video'])
}

/** A video without a picture would be a black hole among the bubbles. */
async function prepareVideo(
  ctx: Context,
  viewer: Viewer,
  { path, cover }: NonNullable<SendInput['video']>,
): Promise<void> {
  if (cover) await changeCover(ctx, viewer, { videoUrl: path, imageUrl: cover })
  const video = (await filesAt(ctx, [path])).get(path)
  if (video && !video.videoCover) throw new Refusal(422, 'im_need_cover', { field: 'video' })
}
