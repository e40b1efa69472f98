import { useQuery, useQueryClient } from '@tanstack/react-query'
import BanIcon from 'lucide-react/icons/ban'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import Scale from 'lucide-react/icons/scale'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { moderationKey, moderationQuery } from '#web/api/queries/queue-queries.ts'
import { HeldRules } from '#web/social/held/held-rules.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './appeals.module.css'

type Mine = Awaited<ReturnType<typeof api.moderation.mine>>
type Sentence = Mine['sanctions'][number]
type Against = { sanctionId: string } | { itemId: string }
type Look = 'desktop' | 'mobile'

/** What was decided against me, and what I may say to it, once each. */
export function Appeals({ look }: { look: Look }) {
  return (
    <section className={styles.page} aria-label={m.appeal_title()} data-look={look}>
      <Content look={look} />
    </section>
  )
}

function Content({ look }: { look: Look }) {
  const query = useQuery(moderationQuery(api))
  const { data } = query
  if (!data && query.error)
    return (
      <div className={styles.card}>
        <LoadError of={query} compact />
      </div>
    )
  if (!data)
    return (
      <div className={styles.card}>
        <SkeletonRegion>
          <Skeleton width={60} />
          <Skeleton width={90} />
        </SkeletonRegion>
      </div>
    )
  if (data.sanctions.length + data.waiting.length + data.rejected.length === 0)
    return (
      <div className={styles.card}>
        <EmptyState
          compact={look === 'mobile' || 'row'}
          icon={look === 'mobile' ? undefined : Scale}
          title={m.appeal_none()}
          description={m.appeal_none_hint()}
        />
      </div>
    )
  return (
    <>
      {data.sanctions.map((sanction) => (
        <SanctionCard key={sanction._id} of={sanction} look={look} />
      ))}
      {data.waiting.length > 0 && <WaitingTexts of={data.waiting} />}
      {data.rejected.length > 0 && <RejectedTexts of={data.rejected} look={look} />}
    </>
  )
}

const icons = { warn: TriangleAlert, mute: MessageSquareOff, ban: BanIcon }

function SanctionCard({ of, look }: { of: Sentence; look: Look }) {
  const { _id, kind, reason, removed, createTime, endTime } = of
  const heading = useId()
  const now = useNow()
  // It ends at its moment, whether or not the page is asked for again.
  const isOver = kind !== 'warn' && (!of.isInForce || (endTime > 0 && now !== null && endTime <= now))
  const { title, hint } = wordsFor(of)
  return (
    <article className={styles.sanction} aria-labelledby={heading}>
      <header className={styles.hero} data-kind={isOver ? 'over' : kind}>
        <span className={styles.sign}>
          <Icon of={icons[kind]} size={look === 'mobile' ? 28 : 24} />
        </span>
        <div className={styles.words}>
          <h2 id={heading} className={styles.title}>
            {title} {isOver && <Badge>{m.appeal_over()}</Badge>}
          </h2>
          {!isOver && <p className={styles.lead}>{hint}</p>}
        </div>
        {kind !== 'warn' && !isOver && <Remaining endTime={endTime} now={now} />}
      </header>
      <dl className={styles.facts}>
        <Fact name={m.appeal_fact_reason()}>{reason}</Fact>
        {removed !== undefined && removed > 0 && (
          <Fact name={m.appeal_fact_removed()}>{m.appeal_removed({ count: formatExact(removed) })}</Fact>
        )}
        <Fact name={m.appeal_fact_time()}>{minuteOf(createTime)}</Fact>
      </dl>
      <Objection of={of} against={{ sanctionId: _id }} look={look} startsOpen={!isOver} />
    </article>
  )
}

function wordsFor({ kind, systemName }: Sentence): { title: string; hint: string } {
  if (kind === 'ban') return { title: m.appeal_banned(), hint: m.appeal_banned_hint() }
  if (kind === 'warn') return { title: m.appeal_warned(), hint: m.appeal_warned_hint() }
  return systemName
    ? { title: m.appeal_muted_board({ board: systemName }), hint: m.appeal_muted_board_hint() }
    : { title: m.appeal_muted(), hint: m.appeal_muted_hint() }
}

/** As short as it can be said: nobody counts the seconds of a ban. */
const minuteOf = (at: number) => formatDateTime(at).slice(0, 16)

const minute = 60_000

function Remaining({ endTime, now }: { endTime: number; now: number | null }) {
  if (endTime === 0) return <p className={styles.end}>{m.appeal_for_ever()}</p>
  const left = now === null ? null : Math.ceil((endTime - now) / minute)
  return (
    <div className={styles.remaining}>
      {left !== null && (
        <div className={styles.left}>
          <Part count={Math.floor(left / 1440)} unit={m.appeal_days()} />
          <Part count={Math.floor(left / 60) % 24} unit={m.appeal_hours()} />
          <Part count={left % 60} unit={m.appeal_minutes()} />
        </div>
      )}
      <p className={styles.end}>{m.appeal_ends({ time: minuteOf(endTime) })}</p>
    </div>
  )
}

function Part({ count, unit }: { count: number; unit: string }) {
  return (
    <span className={styles.part}>
      <b>{formatExact(count)}</b>
      {unit}
    </span>
  )
}

const types: Record<string, () => string> = {
  posts: m.admin_report_posts,
  comment: m.admin_report_comment,
  reply: m.admin_report_reply,
  signature: m.profile_signature,
  system: m.appeal_type_system,
  board: m.appeal_type_board,
  column: m.appeal_type_column,
  classify: m.appeal_type_classify,
  volume: m.appeal_type_volume,
  works: m.appeal_type_works,
  chapter: m.appeal_type_chapter,
}

/** Those before them are in sight meanwhile. */
function WaitingTexts({ of }: { of: Mine['waiting'] }) {
  return (
    <Texts title={m.appeal_waiting_texts()}>
      {of.map(({ itemId, type, title, text, heldBy, createTime }) => (
        <li key={itemId} className={styles.row}>
          <div className={styles.rowHead}>
            <strong>{title ?? types[type]?.() ?? type}</strong>
            <Badge tone="warning">{m.creator_state_held()}</Badge>
          </div>
          <p className={styles.text}>{text}</p>
          <HeldRules of={heldBy} />
          <p className={styles.quiet}>
            {[title && types[type]?.(), m.appeal_waiting_hint(), minuteOf(createTime)].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </Texts>
  )
}

function RejectedTexts({ of, look }: { of: Mine['rejected']; look: Look }) {
  return (
    <Texts title={m.appeal_rejected_texts()}>
      {of.map((text) => (
        <RejectedRow key={text.itemId} of={text} look={look} />
      ))}
    </Texts>
  )
}

function Texts({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.rejected}>
      <h2 id={heading} className={styles.caption}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

function RejectedRow({ of, look }: { of: Mine['rejected'][number]; look: Look }) {
  const { itemId, type, title, text, reason, createTime } = of
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        {title ? <strong>{title}</strong> : <strong>{types[type]?.() ?? type}</strong>}
        <Badge tone="danger">{m.creator_state_rejected()}</Badge>
      </div>
      {text && <p className={styles.text}>{text}</p>}
      <p className={styles.quiet}>
        {[title && types[type]?.(), reason && m.board_log_reason({ reason }), minuteOf(createTime)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Objection of={of} against={{ itemId }} look={look} />
    </li>
  )
}

type ObjectionProps = {
  of: Pick<Mine['rejected'][number], 'appeal' | 'mayAppeal'>
  against: Against
  look: Look
  startsOpen?: boolean
}

/** The way to object, or what became of it. */
function Objection({ of: { appeal, mayAppeal }, against, look, startsOpen = false }: ObjectionProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  if (mayAppeal && !isOpen)
    return (
      <Button size={32} onClick={() => setIsOpen(true)} className={styles.act}>
        {m.appeal_act()}
      </Button>
    )
  if (mayAppeal) return <AppealForm against={against} look={look} />
  if (!appeal) return null
  const [state, tone] = (
    {
      open: [m.appeal_waits(), 'brand'],
      passed: [m.appeal_granted(), 'success'],
      rejected: [m.appeal_refused(), 'danger'],
    } as const
  )[appeal.state]
  return (
    <div className={styles.answer}>
      <p className={styles.answerHead}>
        <Badge tone={tone}>{state}</Badge>
        <span className={styles.quiet}>{minuteOf(appeal.createTime)}</span>
      </p>
      <p className={styles.text}>{appeal.text}</p>
      {appeal.reason && <p className={styles.reply}>{m.appeal_answer({ reason: appeal.reason })}</p>}
    </div>
  )
}

function AppealForm({ against, look }: { against: Against; look: Look }) {
  const queries = useQueryClient()
  const heading = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const { isPending, act } = useAct()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setFault(m.appeal_need_text())
    await act(async () => {
      await api.moderation.appeal({ ...against, text: text.trim() })
      toast.success(m.appeal_sent())
    })
    await queries.invalidateQueries({ queryKey: moderationKey })
  }
  return (
    <form className={styles.form} aria-labelledby={heading} noValidate onSubmit={(event) => void send(event)}>
      <h3 id={heading} className={styles.caption}>
        {m.appeal_once()}
      </h3>
      <div>
        <Textarea
          label={m.appeal_reason()}
          hideLabel
          placeholder={m.appeal_placeholder()}
          value={text}
          error={fault}
          limit={limits.appeal}
          maxLength={limits.appeal}
          rows={look === 'mobile' ? 5 : 3}
          onChange={(event) => {
            setText(event.target.value)
            setFault(undefined)
          }}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size={look === 'mobile' ? 44 : 36}
        pending={isPending}
        className={styles.send}
      >
        {m.appeal_send()}
      </Button>
    </form>
  )
}
