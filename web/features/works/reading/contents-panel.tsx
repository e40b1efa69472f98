import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { api } from '#web/api/browser.ts'
import { spanLength, spanQuery } from '#web/api/queries/works/work-queries.ts'
import { ChapterRows } from '#web/features/works/contents/chapter-rows.tsx'
import { Spans } from '#web/features/works/contents/spans.tsx'
import { DownloadChapter } from '#web/social/downloads/download-chapter.tsx'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import styles from './contents-panel.module.css'

type ContentsPanelProps = { work: WorkPage; chapter: ChapterPage; onGo: () => void }

/** The contents beside a text: the span with the chapter on show, which is marked and in sight. */
export function ContentsPanel({ work, chapter, onGo }: ContentsPanelProps) {
  const [span, setSpan] = useState(Math.ceil(chapter.number / spanLength))
  const chapters = useQuery(spanQuery(api, work._id, span))
  const list = useRef<HTMLDivElement>(null)
  const { data } = chapters
  useEffect(() => {
    if (data) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [data])
  return (
    <>
      {!chapter.isLocked && (
        <div className={styles.download}>
          <DownloadChapter chapter={chapter} />
        </div>
      )}
      <Spans chapters={work.chapterNumber} span={span} order="asc" onChoose={setSpan} />
      {!data && <SideState of={chapters} rows={6} />}
      <div ref={list} className={styles.list}>
        {data && (
          <ChapterRows work={work} entries={data.list} reading={null} narrow currentId={chapter._id} onGo={onGo} />
        )}
      </div>
    </>
  )
}
