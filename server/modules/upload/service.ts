import { writeFile } from 'node:fs/promises'
import { limits } from '#contract/shared/limits.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { headLength } from '../../media/sniff.ts'
import { changeAvatar } from '../attachment/service.ts'
import { newDraft } from '../storage/service.ts'
import { acceptedType, keepUpload } from './keep.ts'

export { formPaths, uploadPaths } from './docs.ts'
export { keepUpload, megabyte } from './keep.ts'
export { pieceState } from './pieces.ts'
export { drain } from './receive.ts'
export { moveOldObjects, removeUnrecorded } from './unrecorded.ts'
export { type Answer, mountForm, mountUploads, required, takeFile, uploadIdOf } from './upload.ts'

/** Bytes from elsewhere as a member's avatar, checked and made anew like any upload. They lie here, whatever the storage in force. */
export async function adoptAvatar(ctx: Context, userId: string, bytes: Buffer): Promise<void> {
  const name = 'avatar'
  const type = acceptedType(bytes.subarray(0, headLength), name)
  if (type.kind !== 'image' || bytes.length > limits.imageBytes) throw new Refusal(415, 'upload_bad_type')
  const draft = await newDraft(ctx)
  await writeFile(draft, bytes)
  const path = await keepUpload(ctx, { userId, draft, size: bytes.length, type, name })
  await changeAvatar(ctx, { id: userId }, path, true)
}
