import Bookmark from 'lucide-react/icons/bookmark'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { CoverOfArticle, OriginField, SummaryField } from '#web/features/publish/article/article-fields.tsx'
import { ColumnChoice } from '#web/features/publish/article/column-choice.tsx'
import { ArticleRevisions } from '#web/features/publish/article/revisions.tsx'
import { useScheduling } from '#web/features/publish/article/use-scheduling.ts'
import { figuresOf, hasMediaBelow, readingMinutes } from '#web/features/publish/post-form.ts'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { ChoiceSheet } from '#web/mobile/choice-sheet.tsx'
import { ScheduleDialog } from '#web/social/writing/schedule-dialog.tsx'
import { formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { PlaceRows } from './place-rows.tsx'
import styles from './posts-publish.module.css'
import { PublishPage } from './publish-page.tsx'

export const title = () => m.publish_article_new()

export function Component() {
  return (
    <PublishPage
      writing="article"
      hasMedia={({ base }) => hasMediaBelow(base)}
      rows={(publishing, blame) => <Rows publishing={publishing} onBlame={blame} />}
    />
  )
}

type RowsProps = { publishing: Publishing; onBlame: () => void }

function Rows({ publishing, onBlame }: RowsProps) {
  const { form, changeArticle, problems } = publishing
  if (!form.article) return null
  const parts = { article: form.article, problems, onChange: changeArticle }
  const { characters } = figuresOf(form.content)
  return (
    <>
      <p className={styles.figures}>
        {m.publish_article_words({ count: formatExact(characters), minutes: readingMinutes(characters) })}
      </p>
      <PlaceRows type="article" publishing={publishing}>
        <ColumnChoice value={form.article.column} onChange={(column) => changeArticle({ column })}>
          {(choice) => (
            <ChoiceSheet title={m.publish_article_column()} {...choice}>
              {(open) => (
                <Cell
                  icon={Bookmark}
                  label={m.publish_article_column()}
                  value={form.article?.column?.title ?? m.publish_article_no_column()}
                  onClick={open}
                />
              )}
            </ChoiceSheet>
          )}
        </ColumnChoice>
      </PlaceRows>
      <div className={styles.article}>
        <CoverOfArticle {...parts} />
        <SummaryField {...parts} />
        <OriginField {...parts} />
      </div>
      <TimeRows publishing={publishing} onBlame={onBlame} />
    </>
  )
}

/** When it goes out, and what it was before. */
function TimeRows({ publishing, onBlame }: RowsProps) {
  const { target, reason, publishTime } = publishing
  const [layer, setLayer] = useState<'schedule' | 'revisions' | null>(null)
  const acts = useScheduling(publishing)
  const close = () => setLayer(null)
  return (
    <Cells className={styles.rows}>
      {target.kind !== 'post' && (
        <Cell
          icon={Clock}
          label={m.chapter_schedule_title()}
          value={publishTime > 0 ? formatDateTime(publishTime).slice(5, 16) : undefined}
          onClick={() => (reason ? onBlame() : setLayer('schedule'))}
        />
      )}
      <Cell icon={History} label={m.chapter_revisions()} onClick={() => setLayer('revisions')} />
      <ScheduleDialog acts={acts} open={layer === 'schedule'} onClose={close} />
      <Overlay as="drawer" open={layer === 'revisions'} onClose={close} title={m.chapter_revisions()}>
        <ArticleRevisions publishing={publishing} />
      </Overlay>
    </Cells>
  )
}
