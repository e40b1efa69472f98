import type { Context } from '../../kernel/context.ts'
import type { Refusal } from '../../kernel/errors.ts'
import { ownByReference } from './own.ts'
import { addressesOf } from './present.ts'
import { claimFiles, releaseFiles, type User } from './uses.ts'

/** Says that a thing shows one of a member's pictures from now on, or none; the answer is its address. */
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
  const { path } = await ownByReference(ctx, ownerId, reference, 'image', bad)
  await claimFiles(ctx, ownerId, user, [path], ['image'])
  return addressesOf(ctx, path).url
}
