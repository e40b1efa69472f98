import type { PostAccess } from '#contract/modules/wallet/access.ts'
import { plainTextOf } from '#web/reader/walk.ts'
import { AccessField } from '#web/social/locks/access-field.tsx'
import type { PostForm } from './post-form.ts'

/** Who may read a post. Where parts of its text follow it, the rest is open. */
export function PostAccessField({ form, onChange }: { form: PostForm; onChange: (access: PostAccess) => void }) {
  const { access, content } = form
  const hasParts = content.content?.some((block) => block.type === 'part' && block.attrs.by === 'post')
  return <AccessField of="posts" access={access} text={plainTextOf(content)} hasParts={hasParts} onChange={onChange} />
}
