import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import type { TextsAfter } from '#contract/modules/account/deletion.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sayAfterReload } from '#web/session/leave.ts'
import { leaveSession } from '#web/session/session-end.ts'
import { useMe } from '#web/session/use-me.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './leave-account.module.css'
import { deletionQuery } from './load-own-data.ts'
import { Obstacles } from './obstacles.tsx'

/** Three steps: what stands in the way, what becomes of my texts, and the name typed. */
export function LeaveAccount() {
  const { data, error, refetch, isFetching } = useQuery(deletionQuery(api))
  const [giveUp, setGiveUp] = useState(false)
  const [posts, setPosts] = useState<TextsAfter>('keep')
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <SkeletonLines widths={[80, 60, 70]} />
  const open = data.obstacles.filter(({ kind }) => !(kind === 'money' && giveUp)).length
  return (
    <div className={styles.steps}>
      <section className={styles.step}>
        <div className={styles.head}>
          <StepNumber of={1} isNow={open > 0} />
          <h2 className={styles.title}>{open > 0 ? m.leave_left({ count: open }) : m.leave_nothing_left()}</h2>
          <Button
            variant="text"
            size={32}
            icon={<Icon of={RotateCw} size={16} />}
            pending={isFetching}
            onClick={() => void refetch()}
          >
            {m.leave_check_again()}
          </Button>
        </div>
        <Obstacles of={data.obstacles} givesUp={giveUp} onGiveUp={setGiveUp} />
      </section>
      <section className={styles.step}>
        <div className={styles.head}>
          <StepNumber of={2} isNow={open === 0} />
          <h2 className={styles.title}>{m.leave_texts({ posts: data.posts, comments: data.comments })}</h2>
        </div>
        <RadioGroup<TextsAfter>
          label={m.leave_texts_label()}
          hideLabel
          className={styles.choices}
          value={posts}
          onChange={setPosts}
          options={[
            { value: 'keep', label: m.leave_keep(), hint: m.leave_keep_hint() },
            { value: 'remove', label: m.leave_remove(), hint: m.leave_remove_hint() },
          ]}
        />
      </section>
      <Confirmation open={open} wish={{ posts, giveUp }} />
      <WhatComes />
    </div>
  )
}

function StepNumber({ of, isNow }: { of: number; isNow: boolean }) {
  return (
    <span className={styles.number} data-now={isNow || undefined} aria-hidden="true">
      {of}
    </span>
  )
}

function Confirmation({ open, wish }: { open: number; wish: { posts: TextsAfter; giveUp: boolean } }) {
  const me = useMe()
  const { home } = usePaths()
  const [name, setName] = useState('')
  const [pending, setPending] = useState(false)
  if (!me) return null
  const leave = async () => {
    setPending(true)
    try {
      const { endTime } = await api.deletion.create({ ...wish, name })
      sayAfterReload(m.leave_done({ date: formatDate(endTime) }))
      await leaveSession(home)
    } catch (error) {
      setPending(false)
      toast.error(error instanceof Error ? error.message : m.network_failed())
    }
  }
  return (
    <section className={styles.step}>
      <div className={styles.head}>
        <StepNumber of={3} isNow={false} />
        <h2 className={styles.title}>{m.leave_confirm()}</h2>
      </div>
      <div className={styles.confirm}>
        <TextField
          label={m.leave_name({ name: me.name })}
          value={name}
          disabled={open > 0}
          autoComplete="off"
          maxLength={80}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          variant="danger"
          pending={pending}
          disabled={open > 0 || name.trim() !== me.name}
          onClick={() => void leave()}
        >
          {m.leave_title()}
        </Button>
        {open > 0 && <p className={styles.note}>{m.leave_first({ count: open })}</p>}
      </div>
    </section>
  )
}

function WhatComes() {
  const all = [
    [m.leave_when_now(), m.leave_then_now()],
    [m.leave_when_week(), m.leave_then_week()],
    [m.leave_when_day(), m.leave_then_day()],
    [m.leave_when_year(), m.leave_then_year()],
  ]
  return (
    <section className={styles.step}>
      <h2 className={styles.title}>{m.leave_what_comes()}</h2>
      <dl className={styles.when}>
        {all.map(([when, then]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{then}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{m.leave_books()}</p>
    </section>
  )
}
