import { m } from '#messages/messages.js'
import { BoardField } from '#web/features/publish/board/board-field.tsx'
import { BountyField } from '#web/features/publish/bounty-field.tsx'
import { ClassifyField, VisibilityField } from '#web/features/publish/choices.tsx'
import { PostAccessField } from '#web/features/publish/post-access.tsx'
import { TagField } from '#web/features/publish/tag-field.tsx'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { Editor } from './desk.tsx'
import { FilesOfPost } from './files-fields.tsx'
import { MediaFields } from './media-fields.tsx'

export const title = () => m.page_editor()

export function Component() {
  return <Editor writing="post" fields={(publishing) => <Fields publishing={publishing} />} />
}

function Fields({ publishing }: { publishing: Publishing }) {
  const { form, change, problems } = publishing
  return (
    <>
      <BoardField value={form.board} error={problems.board} onChange={(board) => change({ board, classifyId: null })} />
      <ClassifyField
        systemId={form.board?._id}
        value={form.classifyId}
        onChange={(classifyId) => change({ classifyId })}
      />
      <TagField value={form.tags} error={problems.tags} onChange={(tags) => change({ tags })} />
      <VisibilityField value={form.visibility} onChange={(visibility) => change({ visibility })} />
      <PostAccessField form={form} onChange={(access) => change({ access })} />
      <FilesOfPost publishing={publishing} />
      <BountyField publishing={publishing} />
      <MediaFields publishing={publishing} />
    </>
  )
}
