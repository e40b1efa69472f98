import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OpenImport } from '#contract/modules/works/import.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { openImportsQuery } from '#web/api/queries/works/transfer-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './import.module.css'
import type { Import } from './use-import.ts'
import { chaptersOf } from './words.ts'

/** Files that were brought before and not written yet, whatever device they came from. */
export function OpenImports({ book, workId }: { book: Import; workId: string }) {
  const { data } = useQuery(openImportsQuery(api))
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.open} aria-label={m.import_open()}>
      <h3 className={styles.openTitle}>{m.import_open()}</h3>
      <ul>
        {data.list.map((one) => (
          <Row key={one._id} of={one} book={book} isHere={one.works._id === workId} />
        ))}
      </ul>
    </section>
  )
}

function Row({ of, book, isHere }: { of: OpenImport; book: Import; isHere: boolean }) {
  const { _id, works, state, name, chapterNumber, createTime } = of
  const [isPending, setPending] = useState(false)
  const queries = useQueryClient()
  const paths = useWorkPaths()
  const giveUp = async () => {
    const question = { title: m.import_give_up_title(), description: m.import_give_up_text() }
    if (!(await confirm({ ...question, confirmLabel: m.import_give_up(), tone: 'danger' }))) return
    setPending(true)
    await api.worksImport.cancel({ importId: _id }).catch(sayFailure)
    await queries.invalidateQueries({ queryKey: openImportsQuery(api).queryKey })
    setPending(false)
  }
  const found = state === 'reading' ? m.import_reading() : chaptersOf(works.worksType, chapterNumber)
  return (
    <li className={styles.openRow}>
      <div className={styles.openText}>
        <p className={styles.name}>{name || m.import_unnamed()}</p>
        <p className={styles.note}>
          {!isHere && (
            <>
              <Link to={paths.desk(works._id)}>{works.title}</Link>
              {' · '}
            </>
          )}
          {found} · <RelativeTime at={createTime} />
        </p>
      </div>
      {isHere && (
        <Button size={32} variant="primary" onClick={() => book.resume(_id)}>
          {m.import_go_on()}
        </Button>
      )}
      <Button size={32} pending={isPending} onClick={() => void giveUp()}>
        {m.import_give_up()}
      </Button>
    </li>
  )
}
