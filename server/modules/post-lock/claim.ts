import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'
import type { Context } from '../../kernel/context.ts'
import { claimFiles } from '../attachment/service.ts'
import type { Divided } from './divide.ts'
import type { NewFile } from './files.ts'

const kinds: AttachmentKind[] = ['image', 'video', 'assets']

export type Claimed = Divided & { files: Pick<NewFile, 'path' | 'access'>[]; cover?: string }

/** What everybody sees of a post, and what stands in what is locked alone: that is seen by those who may read it. */
export async function claimPostFiles(ctx: Context, userId: string, postId: string, post: Claimed): Promise<void> {
  const { open, shut } = filesIn(post)
  await claimFiles(ctx, userId, { type: 'posts', id: postId }, open, kinds)
  await claimFiles(ctx, userId, { type: 'locked-post', id: postId }, shut, kinds)
}

function filesIn({ content, whole, locked, files, cover }: Claimed): { open: string[]; shut: string[] } {
  const open = new Set([...content.paths, ...(cover ? [cover] : [])])
  for (const { path, access } of files) if (access.kind === 'free' && !locked?.isWhole) open.add(path)
  const all = [...(whole?.paths ?? []), ...files.map(({ path }) => path)]
  return { open: [...open], shut: all.filter((path) => !open.has(path)) }
}
