import { useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RuleInput, TriedType } from '#contract/modules/site/admin-rule.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ruleCheckQuery, ruleTrialQuery } from '#web/api/queries/rule-queries.ts'
import { usePaths } from '#web/social/paths.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { actionNames, actionTones } from './names.ts'
import styles from './rules.module.css'

/** What the rule as it stands in the editor makes of a text. */
export function TextTrial({ rule }: { rule: RuleInput }) {
  const [text, setText] = useState('')
  const asked = useSettled(text, 400)
  const checked = useQuery(ruleCheckQuery(api, rule, asked.trim() === '' ? '' : asked))
  const { data } = checked
  return (
    <section className={styles.part}>
      <Textarea
        label={m.admin_rule_try_text()}
        placeholder={m.admin_rule_try_text_hint()}
        rows={2}
        maxLength={10_000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {asked.trim() !== '' && (
        <div className={styles.outcome} role="status">
          {checked.isError && <span className={styles.fault}>{checked.error.message}</span>}
          {data && (
            <>
              <span className={styles.sample}>
                <Marked text={asked} places={data.places} />
              </span>
              <Badge tone={actionTones[data.action]}>
                {data.action === 'pass' ? m.admin_rule_try_text_none() : actionNames[data.action]()}
              </Badge>
            </>
          )}
          {!data && !checked.isError && <Spinner size={16} />}
        </div>
      )}
    </section>
  )
}

interface Place {
  start: number
  end: number
}

function Marked({ text, places }: { text: string; places: Place[] }) {
  const parts: { text: string; isMet: boolean; at: number }[] = []
  let done = 0
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    const from = Math.max(start, done)
    if (end <= from) continue
    parts.push({ text: text.slice(done, from), isMet: false, at: done })
    parts.push({ text: text.slice(from, end), isMet: true, at: from })
    done = end
  }
  parts.push({ text: text.slice(done), isMet: false, at: done })
  return parts.map((part) =>
    part.isMet ? (
      <mark key={`${part.at} met`} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

type Days = '1' | '7' | '30'
const spans: Days[] = ['1', '7', '30']

/** The rule as it stands in the editor over the texts of the last days. Nothing is changed by it. */
export function HistoryTrial({ rule }: { rule: RuleInput }) {
  const [days, setDays] = useState<Days>('7')
  const [tryId, setTryId] = useState<string>()
  const [isBeginning, setIsBeginning] = useState(false)
  const queries = useQueryClient()
  const query = ruleTrialQuery(api, tryId)
  const { data } = useQuery(query)
  const isRunning = tryId !== undefined && (!data || data.state === 'running')
  const begin = async () => {
    setIsBeginning(true)
    try {
      setTryId((await api.adminRule.try({ rule, days: Number(days) })).tryId)
    } catch (error) {
      sayFailure(error)
    } finally {
      setIsBeginning(false)
    }
  }
  const stop = async () => {
    if (!tryId) return
    try {
      queries.setQueryData(query.queryKey, await api.adminRule.tried({ tryId, cancel: true }))
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <section className={styles.part} aria-label={m.admin_rule_try_history()}>
      <div className={styles.apart}>
        <h3 className={styles.label}>{m.admin_rule_try_history()}</h3>
        <Segments<Days>
          label={m.admin_rule_try_history()}
          value={days}
          onChange={setDays}
          segments={spans.map((value) => ({ value, label: m.admin_rule_try_days({ days: value }) }))}
        />
        {isRunning ? (
          <Button size={32} onClick={() => void stop()}>
            {m.admin_rule_try_stop()}
          </Button>
        ) : (
          <Button size={32} pending={isBeginning} onClick={() => void begin()}>
            {m.admin_rule_try_begin()}
          </Button>
        )}
      </div>
      {data && <Outcome of={data} />}
    </section>
  )
}

type Tried = Awaited<ReturnType<typeof api.adminRule.tried>>

const states: Record<Tried['state'], () => string> = {
  running: m.admin_rule_try_running,
  done: m.admin_rule_try_done,
  cancelled: m.admin_rule_try_cancelled,
}

function Outcome({ of: { state, looked, total, met, passed, rejected, examples } }: { of: Tried }) {
  const figures = [
    [met, m.admin_rule_try_met()],
    [rejected, m.admin_rule_try_rejected()],
    [passed, m.admin_rule_try_passed()],
    [met - passed - rejected, m.admin_rule_try_unseen()],
  ] as const
  return (
    <div className={styles.tried}>
      <div className={styles.apart}>
        <span role="status">
          {total > 0
            ? m.admin_rule_try_progress({ count: formatExact(looked), total: formatExact(Math.max(looked, total)) })
            : m.admin_rule_try_looked({ count: formatExact(looked) })}
        </span>
        <span className={styles.ended} data-state={state}>
          {state === 'running' && <Spinner size={12} />}
          {states[state]()}
        </span>
      </div>
      <ProgressBar
        value={state === 'done' ? 1 : looked}
        max={state === 'done' ? 1 : Math.max(looked, total, 1)}
        label={m.admin_rule_try_history()}
      />
      <dl className={styles.figures}>
        {figures.map(([figure, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatExact(figure)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.examples}>
        {examples.map((example) => (
          <li key={`${example.type} ${example._id}`}>
            <Example of={example} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type TriedText = Tried['examples'][number]

const typeNames: Record<TriedType, () => string> = {
  posts: m.cockpit_posts,
  comment: m.cockpit_comments,
  reply: m.admin_rule_try_reply,
  chapter: m.admin_rule_scope_chapter,
  works: m.admin_rule_scope_work,
  column: m.admin_content_columns,
  volume: m.own_volume_title,
  system: m.admin_rule_scope_board,
  classify: m.appeal_type_classify,
  signature: m.admin_rule_scope_signature,
  user: m.admin_rule_scope_name,
}

/** Its page; a rule in the editor is not saved yet, so it opens beside it. */
function usePageOf({ type, _id, place }: TriedText): string | undefined {
  const paths = usePaths()
  const works = useWorkPaths()
  if (place?.works) {
    const { workId, worksType, chapterId } = place.works
    return chapterId ? works.chapter(worksType, workId, chapterId) : works.work(worksType, workId)
  }
  if (place?.board) return paths.board(place.board.systemSign, place.board.systemType)
  if (type === 'column') return paths.column(_id)
  if (type === 'signature' || type === 'user') return paths.author(_id)
  const postsId = place?.postsId ?? (type === 'posts' ? _id : undefined)
  if (!postsId) return undefined
  return place?.commentId ? paths.comment(postsId, place.commentId) : paths.post(postsId)
}

/** The text with what was met in it, where it stands, and what staff had made of it. */
function Example({ of }: { of: TriedText }) {
  const { type, excerpt, evidence, place, decided } = of
  const to = usePageOf(of)
  // What was counted is a figure, and stands nowhere in the text.
  const at = /^\d+$/.test(evidence) ? -1 : excerpt.indexOf(evidence)
  const fate = decided === 'passed' ? m.admin_rule_try_passed() : decided && m.admin_rule_try_rejected()
  const where = [place?.systemName, typeNames[type](), fate ?? m.admin_rule_try_unseen()].filter((part) => part)
  const content = (
    <>
      <span className={styles.exampleText}>
        <span>
          {at < 0 ? excerpt : <Marked text={excerpt} places={[{ start: at, end: at + evidence.length }]} />}
          {at < 0 && <mark className={styles.mark}>{evidence}</mark>}
        </span>
        <small data-decided={decided ?? undefined}>{where.join(' · ')}</small>
      </span>
      {to && <Icon of={ChevronRight} size={16} />}
    </>
  )
  if (!to) return <span className={styles.example}>{content}</span>
  return (
    <Link to={to} target="_blank" className={styles.example}>
      {content}
    </Link>
  )
}
