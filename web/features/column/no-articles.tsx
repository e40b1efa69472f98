import type { Column } from '#contract/modules/forum/column.ts'
import { m } from '#messages/messages.js'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Of a column in which there is nothing to read. */
export function NoArticles({ column }: { column: Column }) {
  const description = column.canEdit ? m.column_page_empty_own() : m.column_page_empty_hint()
  return <EmptyState level={3} drawing="posts" title={m.column_empty()} description={description} />
}
