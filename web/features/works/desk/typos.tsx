import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Typo, type TypoState, typoStates } from '#contract/modules/works/typo.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { typosQuery, typosShown } from '#web/api/queries/works/own-queries.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './typos.module.css'

type TyposProps = { work: WorkPage; mayChange: boolean; open: boolean; onClose: () => void }

/** Faults that readers found, and what becomes of them. */
export function Typos({ work, mayChange, open, onClose }: TyposProps) {
  return (
    <Overlay open={open} onClose={onClose} size="lg" title={m.own_typos()}>
      <TypoList workId={work._id} mayChange={mayChange} />
    </Overlay>
  )
}

function TypoList({ workId, mayChange }: { workId: string; mayChange: boolean }) {
  const [state, setState] = useState<TypoState>('open')
  const [page, setPage] = useState(1)
  const query = useQuery(typosQuery(api, workId, state, page))
  const { data } = query
  return (
    <div className={styles.typos}>
      <Segments
        className={styles.states}
        label={m.creator_state()}
        value={state}
        onChange={(next) => {
          setState(next)
          setPage(1)
        }}
        segments={typoStates.map((value) => ({ value, label: stateName(value) }))}
      />
      {!data && query.error && <LoadError of={query} />}
      {!data && !query.error && <SkeletonRows count={3} widths={[60, 40]} row={styles.typo} text={styles.text} />}
      {data?.list.length === 0 && (
        <EmptyState title={state === 'open' ? m.own_typos_none() : m.own_typos_none_here()} />
      )}
      {data && data.list.length > 0 && (
        <ul className={styles.list}>
          {data.list.map((typo) => (
            <TypoRow key={typo._id} typo={typo} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {data && data.total > typosShown && (
        <Pager
          page={page}
          total={data.total}
          pageSize={typosShown}
          pagerCount={limits.pagerCount}
          onPage={setPage}
          showTotal
        />
      )}
    </div>
  )
}

function stateName(state: TypoState): string {
  return { open: m.own_typo_open(), fixed: m.own_typo_fixed(), dismissed: m.own_typo_dismissed() }[state]
}

function TypoRow({ typo, mayChange }: { typo: Typo; mayChange: boolean }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { chapter, wrong, right, number, user, createTime, state } = typo
  const settle = async (next: 'fixed' | 'dismissed', apply: boolean) => {
    if (isBusy) return
    setBusy(true)
    try {
      await api.worksTypo.settle({ typoId: typo._id, state: next, apply })
      toast.success(apply ? m.own_typo_applied() : stateName(next))
    } catch (error) {
      sayFailure(error)
    }
    // Whatever was refused, somebody else has settled or changed.
    await queries.invalidateQueries({ queryKey: worksKey })
    setBusy(false)
  }
  return (
    <li className={styles.typo}>
      <div className={styles.text}>
        <p className={styles.words}>
          <del>{wrong}</del> → {right ? <ins>{right}</ins> : <span>{m.own_typo_unsaid()}</span>}
        </p>
        <p className={styles.facts}>
          <span>{chapter.title}</span>
          <span>{number > 1 ? m.own_typo_by_many({ name: user.name, count: number }) : user.name}</span>
          <RelativeTime at={createTime} />
        </p>
      </div>
      {state === 'open' && mayChange && (
        <div className={styles.acts}>
          {right && (
            <Button variant="soft" size={32} pending={isBusy} onClick={() => void settle('fixed', true)}>
              {m.own_typo_apply()}
            </Button>
          )}
          <Button size={32} onClick={() => void settle('fixed', false)}>
            {m.own_typo_fixed()}
          </Button>
          <Button variant="text" size={32} onClick={() => void settle('dismissed', false)}>
            {m.own_typo_dismiss()}
          </Button>
        </div>
      )}
    </li>
  )
}
