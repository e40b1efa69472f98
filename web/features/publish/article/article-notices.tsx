import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { usePaths } from '#web/social/paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'

/** When it goes out by itself, or that it is out. */
export function ArticleNotices({ publishing, className }: { publishing: Publishing; className?: string }) {
  const { publishTime, outAs } = publishing
  const paths = usePaths()
  if (outAs)
    return (
      <Notice tone="warning" className={className} action={<Link to={paths.post(outAs)}>{m.article_look()}</Link>}>
        {m.article_is_published()}
      </Notice>
    )
  if (publishTime === 0) return null
  return (
    <Notice className={className}>{m.chapter_scheduled_at({ time: formatDateTime(publishTime).slice(0, 16) })}</Notice>
  )
}
