import { useQuery, useQueryClient } from '@tanstack/react-query'
import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { LicenceDomain } from '#contract/modules/wallet/licence.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { DomainRow } from './domain-row.tsx'
import styles from './licence.module.css'

/** My places for domains: how many, how to get more, and what is in them. `wide`: for fingers, as on phones. */
export function LicenceAdmin({ wide = false }: { wide?: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(licenceQuery(api))
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <Loading />
  const { slots, used, list } = data
  return (
    <div className={styles.admin}>
      <div className={styles.places}>
        <p>
          <b>{m.licence_places({ used, slots })}</b>
          <span className={styles.note}>{m.licence_left({ left: slots - used })}</span>
        </p>
        <ProgressBar value={used} max={Math.max(1, slots)} label={m.licence_places_label()} />
      </div>
      <RedeemCode wide={wide} />
      {slots > 0 && <AddDomain isFull={used >= slots} wide={wide} />}
      <Domains list={list} hasPlaces={slots > 0} wide={wide} />
    </div>
  )
}

type DomainsProps = { list: LicenceDomain[]; hasPlaces: boolean; wide: boolean }

function Domains({ list, hasPlaces, wide }: DomainsProps) {
  if (list.length === 0)
    return (
      <EmptyState
        compact={wide || 'row'}
        drawing="locked"
        icon={wide ? undefined : Globe}
        title={m.page_auth_domain_empty()}
        description={hasPlaces ? m.licence_empty_places() : m.licence_empty_code()}
      />
    )
  return (
    <ul className={styles.rows} aria-label={m.page_auth_domain()}>
      {list.map((row) => (
        <DomainRow key={row._id} row={row} />
      ))}
    </ul>
  )
}

const Loading = () => <SkeletonLines widths={[40, 100, 60]} className={styles.loading} />

/** A code brings places. Pressed again because the answer was lost, it is the same press. */
function RedeemCode({ wide }: { wide: boolean }) {
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const attempt = useAttempt()
  const submission = useSubmission({
    fields: ['code'],
    check: ({ code = '' }): Record<string, string> => (code.trim() ? {} : { code: m.licence_need_code() }),
    progress: m.licence_redeeming(),
    wait: limits.actionDebounce,
    // There is no other field.
    blame: () => 'code',
    async send({ code = '' }) {
      const { slots } = await attempt({ code }, api.licence.redeem)
      setRound((before) => before + 1)
      await queries.invalidateQueries(licenceQuery(api))
      return m.licence_redeemed({ slots })
    },
  })
  return (
    <Form key={round} {...submission.form} className={styles.entry}>
      <TextField
        name="code"
        label={m.licence_code()}
        size={wide ? 48 : 36}
        placeholder="XXXX-XXXX-…"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={licenceLimits.codeTyped}
      />
      <Button type="submit" variant="primary" size={wide ? 48 : 36} pending={submission.pending}>
        {m.licence_redeem()}
      </Button>
    </Form>
  )
}

/** A domain stays in its place, so it is asked about first. */
function AddDomain({ isFull, wide }: { isFull: boolean; wide: boolean }) {
  const { round, errors, isPending, add } = useAdding()
  return (
    <Form key={round} errors={errors} className={styles.entry} onSubmit={(values) => void add(values)}>
      <TextField
        name="domain"
        label={m.licence_domain()}
        hint={isFull ? m.licence_full() : m.licence_domain_hint()}
        placeholder="example.com"
        disabled={isFull}
        size={wide ? 48 : 36}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={licenceLimits.domainTyped}
        validate={(text) => (text.trim() ? null : m.licence_need_domain())}
      />
      <Button type="submit" size={wide ? 48 : 36} disabled={isFull} pending={isPending}>
        {m.licence_add()}
      </Button>
    </Form>
  )
}

function useAdding() {
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setIsPending] = useState(false)
  const attempt = useAttempt()
  const send = async (domain: string) => {
    try {
      const row = await attempt({ domain }, api.licence.addAuthDomain)
      toast.success(m.licence_added({ domain: row.domain }))
      setRound((before) => before + 1)
    } catch (error) {
      if (error instanceof ApiError) setErrors({ domain: error.message })
      else sayFailure(error)
    }
    // Also where the answer was lost: the list says whether it is there.
    await queries.invalidateQueries(licenceQuery(api))
  }
  const add = async (values: FormData) => {
    const domain = nameIn(String(values.get('domain') ?? ''))
    if (isPending || !(await askToAdd(domain))) return
    setIsPending(true)
    await send(domain)
    setIsPending(false)
  }
  return { round, errors, isPending, add }
}

function askToAdd(domain: string): Promise<boolean> {
  return confirm({
    title: m.licence_add_title({ domain }),
    description: m.licence_add_text(),
    confirmLabel: m.licence_add(),
  })
}

/** Of a pasted address only the name is meant; the question that follows shows it. */
function nameIn(typed: string): string {
  const text = typed.trim()
  return URL.canParse(text) ? new URL(text).hostname || text : text
}

/** A failure is the list's own to tell, not the page's. */
export const loadLicence = preloadForMember(({ api, queries }) => queries.prefetchQuery(licenceQuery(api)))
