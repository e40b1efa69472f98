import { useQuery } from '@tanstack/react-query'
import Globe from 'lucide-react/icons/globe'
import type { LicenceDomain } from '#contract/modules/wallet/licence.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { AddDomain } from './add-domain.tsx'
import { DomainRow } from './domain-row.tsx'
import styles from './licence.module.css'
import { RedeemCode } from './redeem-code.tsx'

/** My places for domains: how many, how to get more, and what is in them. `wide`: for fingers, as on phones. */
export function LicenceOffice({ wide = false }: { wide?: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(licenceQuery(api))
  if (!data && error)
    return <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Loading />
  const { slots, used, list } = data
  return (
    <div className={styles.office}>
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

function Loading() {
  return (
    <SkeletonRegion className={styles.loading}>
      <Skeleton width={40} />
      <Skeleton width={100} />
      <Skeleton width={60} />
    </SkeletonRegion>
  )
}
