import type { Context } from '../../context.ts'
import type { Refusal } from '../../errors.ts'
import { ownByReference } from './own.ts'
import { signedUrl } from './present.ts'
import { claimFiles, releaseFiles, type User } from './uses.ts'

/**
 * Says that a thing shows one of a member's pictures to everybody from now on, or none; the answer is its address.
 * A picture that only some may see is refused.
 */
export async function claimPicture(
  ctx: Context,
  ownerId: string,
  user: User,
  reference: string,
  bad: Refusal,
): Promise<string> {
  if (!reference) {
    await releaseFiles(ctx, user)
    return ''
  }
  const { path, storage, is_private } = await ownByReference(ctx, ownerId, reference, 'image', bad)
  if (is_private) throw bad
  await claimFiles(ctx, ownerId, user, [path], ['image'])
  return signedUrl(ctx, { path, storage, isPrivate: false })
}
