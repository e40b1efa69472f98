import { m } from '#messages/messages.js'
import { CoverOfArticle, OriginField, SummaryField } from '#web/features/publish/article/article-fields.tsx'
import { ColumnField } from '#web/features/publish/article/column-choice.tsx'
import { BoardField } from '#web/features/publish/board/board-field.tsx'
import { ClassifyField, VisibilityField } from '#web/features/publish/choices.tsx'
import { PostAccessField } from '#web/features/publish/post-access.tsx'
import { hasMediaBelow } from '#web/features/publish/post-form.ts'
import { TagField } from '#web/features/publish/tag-field.tsx'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { Editor } from './desk.tsx'
import { FilesOfPost } from './files-fields.tsx'
import { MediaFields } from './media-fields.tsx'

export const title = () => m.publish_article_new()

export function Component() {
  return <Editor writing="article" fields={(publishing) => <Fields publishing={publishing} />} />
}

function Fields({ publishing }: { publishing: Publishing }) {
  const { base, form, change, changeArticle, problems } = publishing
  if (!form.article) return null
  const parts = { article: form.article, problems, onChange: changeArticle }
  return (
    <>
      <BoardField
        type="article"
        value={form.board}
        error={problems.board}
        onChange={(board) => change({ board, classifyId: null })}
      />
      <ClassifyField
        systemId={form.board?._id}
        value={form.classifyId}
        onChange={(classifyId) => change({ classifyId })}
      />
      <CoverOfArticle {...parts} />
      <SummaryField {...parts} />
      <OriginField {...parts} />
      <ColumnField value={form.article.column} onChange={(column) => changeArticle({ column })} />
      <TagField value={form.tags} error={problems.tags} onChange={(tags) => change({ tags })} />
      <VisibilityField value={form.visibility} onChange={(visibility) => change({ visibility })} />
      <PostAccessField form={form} onChange={(access) => change({ access })} />
      <FilesOfPost publishing={publishing} />
      {hasMediaBelow(base) && <MediaFields publishing={publishing} />}
    </>
  )
}
