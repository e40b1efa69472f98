import type { Context } from '../../kernel/context.ts'
import { fetchPicture } from '../../providers/social/picture.ts'
import { adoptAvatar } from '../upload/service.ts'
import { namedHosts } from './providers.ts'
import type { Outsider } from './queries.ts'

/** Providers change and remove the addresses of pictures, so it becomes one of ours. Without it life goes on. */
export async function copyAvatar(ctx: Context, userId: string, { provider, avatar }: Outsider): Promise<void> {
  if (!avatar) return
  try {
    await adoptAvatar(ctx, userId, await fetchPicture(avatar, namedHosts(ctx, provider)))
  } catch (error) {
    // Of the message, too, only the kind: decoders quote what they were given.
    const reason = error instanceof Error ? error.name : 'unknown'
    ctx.log.warn({ provider, userId, reason }, 'the picture of an outside account was not taken over')
  }
}
