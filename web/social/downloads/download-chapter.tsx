import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import { m } from '#messages/messages.js'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { chapterName } from '#web/social/works/work-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { download, removeCopies, useCopies, useRunning } from './downloads.ts'

/** The chapter that is being read, on this device or not. */
export function DownloadChapter({ chapter }: { chapter: ChapterPage }) {
  const queries = useQueryClient()
  const membersOnly = useMembersOnly()
  const copies = useCopies()
  const { _id: id, works } = chapter
  const isRunning = useRunning().some((one) => one.kind === 'chapter' && one.id === id)
  const own = copies?.filter(({ work, id: other }) => work !== undefined && other === id) ?? []
  const isThere = own.length > 0
  const press = () => {
    if (isThere) void removeCopies(own)
    else void download({ kind: 'chapter', id, title: chapterName(works.worksType, chapter) }, queries)
  }
  return (
    <Button
      variant="text"
      size={32}
      icon={<Icon of={isThere ? Check : Download} size={16} />}
      aria-pressed={isThere}
      pending={isRunning}
      onClick={() => membersOnly(press)}
    >
      {isThere ? m.download_chapter_there() : m.download_chapter()}
    </Button>
  )
}
