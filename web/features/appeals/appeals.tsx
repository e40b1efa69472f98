import { useQuery, useQueryClient } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { moderationKey, moderationQuery } from '#web/api/queries/queue-queries.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { RestrictionPage } from '#web/social/restriction/restriction-page.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './appeals.module.css'

type Mine = Awaited<ReturnType<typeof api.moderation.mine>>
type Against = { sanctionId: string } | { itemId: string }

/** What was decided against me, and what I may say to it, once each. `wide`: it is all that its page shows, as on phones. */
export function Appeals({ wide = false }: { wide?: boolean }) {
  const query = useQuery(moderationQuery(api))
  const [asked, setAsked] = useState<Against | null>(null)
  const restriction = useRestriction()
  const { data } = query
  if (!data && query.error)
    return (
      <ErrorState
        compact
        level={2}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!data)
    return (
      <SkeletonRegion>
        <Skeleton width={60} />
        <Skeleton width={90} />
      </SkeletonRegion>
    )
  if (data.sanctions.length + data.rejected.length === 0)
    return (
      <EmptyState
        compact={wide || 'row'}
        level={wide ? 2 : 3}
        icon={wide ? undefined : Scale}
        title={m.appeal_none()}
        description={m.appeal_none_hint()}
      />
    )
  return (
    <>
      {restriction && restriction.kind !== 'waiting' && <RestrictionPage of={restriction} isHere />}
      <ul>
        {data.sanctions.map((sanction) => (
          <SanctionRow key={sanction._id} of={sanction} onAppeal={() => setAsked({ sanctionId: sanction._id })} />
        ))}
        {data.rejected.map((text) => (
          <RejectedRow key={text.itemId} of={text} onAppeal={() => setAsked({ itemId: text.itemId })} />
        ))}
      </ul>
      <AppealDialog against={asked} onClose={() => setAsked(null)} />
    </>
  )
}

const kinds = { warn: m.queue_warn, mute: m.queue_mute, ban: m.queue_ban }

function SanctionRow({ of, onAppeal }: { of: Mine['sanctions'][number]; onAppeal: () => void }) {
  const { kind, systemName, reason, endTime, isInForce, createTime, mayAppeal, appeal } = of
  const end = endTime === 0 ? m.appeal_for_ever() : m.appeal_until({ time: formatDateTime(endTime) })
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Badge tone={isInForce ? 'danger' : 'plain'}>{kinds[kind]()}</Badge>
        {systemName && <span>{systemName}</span>}
        <span className={styles.quiet}>{formatDateTime(createTime)}</span>
      </div>
      <p>{reason}</p>
      {kind !== 'warn' && <p className={styles.quiet}>{isInForce ? end : m.appeal_over()}</p>}
      <Answer appeal={appeal} mayAppeal={mayAppeal} onAppeal={onAppeal} />
    </li>
  )
}

const types: Record<string, () => string> = {
  posts: m.admin_report_posts,
  comment: m.admin_report_comment,
  reply: m.admin_report_reply,
}

function RejectedRow({ of, onAppeal }: { of: Mine['rejected'][number]; onAppeal: () => void }) {
  const { type, title, text, reason, createTime, mayAppeal, appeal } = of
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Badge tone="danger">{m.creator_state_rejected()}</Badge>
        <span>{types[type]?.() ?? type}</span>
        <span className={styles.quiet}>{formatDateTime(createTime)}</span>
      </div>
      {title && <strong>{title}</strong>}
      {text && <p className={styles.text}>{text}</p>}
      {reason && <p className={styles.quiet}>{m.board_log_reason({ reason })}</p>}
      <Answer appeal={appeal} mayAppeal={mayAppeal} onAppeal={onAppeal} />
    </li>
  )
}

type AnswerProps = Pick<Mine['rejected'][number], 'appeal' | 'mayAppeal'> & { onAppeal: () => void }

function Answer({ appeal, mayAppeal, onAppeal }: AnswerProps) {
  if (mayAppeal)
    return (
      <Button size={32} onClick={onAppeal} className={styles.act}>
        {m.appeal_act()}
      </Button>
    )
  if (!appeal) return null
  const state = { open: m.appeal_waits, passed: m.appeal_granted, rejected: m.appeal_refused }[appeal.state]
  return (
    <div className={styles.answer}>
      <p className={styles.text}>{appeal.text}</p>
      <p className={styles.quiet}>{[state(), appeal.reason].filter(Boolean).join('：')}</p>
    </div>
  )
}

function AppealDialog({ against, onClose }: { against: Against | null; onClose: () => void }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const { isPending, act } = useAct()
  const send = async () => {
    if (!against) return
    if (!text.trim()) return setFault(m.appeal_need_text())
    const isDone = await act(async () => {
      await api.moderation.appeal({ ...against, text: text.trim() })
      toast.success(m.appeal_sent())
    })
    if (isDone) onClose()
    await queries.invalidateQueries({ queryKey: moderationKey })
  }
  return (
    <Overlay
      open={against !== null}
      onClose={onClose}
      onClosed={() => {
        setText('')
        setFault(undefined)
      }}
      size="sm"
      dirty={text !== ''}
      title={m.appeal_act()}
      description={m.appeal_hint()}
      footer={[
        <CancelButton key="cancel" onClick={onClose} />,
        <Button key="send" variant="primary" pending={isPending} onClick={() => void send()}>
          {m.appeal_send()}
        </Button>,
      ]}
    >
      <div className={styles.form}>
        <Textarea
          label={m.appeal_reason()}
          value={text}
          error={fault}
          limit={limits.appeal}
          maxLength={limits.appeal}
          rows={4}
          onChange={(event) => {
            setText(event.target.value)
            setFault(undefined)
          }}
        />
      </div>
    </Overlay>
  )
}
