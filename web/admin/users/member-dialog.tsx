import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminMember, AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import { api } from '#web/api/browser.ts'
import { adminMemberQuery } from '#web/api/queries/admin-user-queries.ts'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { MemberActs } from './member-acts.tsx'
import { MemberFacts } from './member-facts.tsx'
import styles from './users.module.css'

type MemberDialogProps = {
  member: AdminMember | null
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Everything about one member, and what can be done. */
export function MemberDialog({ member, onClose, onChanged }: MemberDialogProps) {
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(member)
  if (member && member !== shown) setShown(member)
  return (
    <Overlay open={member !== null} onClose={onClose} size="lg" title={shown?.name ?? ''}>
      {shown && <Content key={shown._id} userId={shown._id} isOpen={member !== null} onChanged={onChanged} />}
    </Overlay>
  )
}

type ContentProps = { userId: string; isOpen: boolean; onChanged: () => Promise<unknown> }

function Content({ userId, isOpen, onChanged }: ContentProps) {
  const queries = useQueryClient()
  const query = adminMemberQuery(api, userId)
  const { data, error, refetch, isFetching } = useQuery({ ...query, enabled: isOpen })
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Waiting />
  const change = async (page: AdminMemberPage) => {
    queries.setQueryData(query.queryKey, { ...data, ...page })
    await onChanged()
  }
  return (
    <div className={styles.content}>
      <MemberActs member={data} onChanged={change} />
      <MemberFacts member={data} />
    </div>
  )
}

function Waiting() {
  return (
    <SkeletonRegion className={styles.content}>
      <Skeleton width={60} />
      <Skeleton width={80} />
      <Skeleton width={40} />
      <Skeleton width={80} />
    </SkeletonRegion>
  )
}
