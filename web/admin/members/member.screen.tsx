import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { AdminMemberInfo, AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { MemberActs } from '#web/admin/users/member-acts.tsx'
import { MemberFacts } from '#web/admin/users/member-facts.tsx'
import { api } from '#web/api/browser.ts'
import { adminContentKey } from '#web/api/queries/admin-content-queries.ts'
import { adminMemberQuery, adminMembersKey } from '#web/api/queries/admin-user-queries.ts'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { LastTexts } from './last-texts.tsx'
import styles from './member.module.css'
import { Networks, Notes, Reports, TrustCard } from './member-side.tsx'
import { SanctionActs } from './sanction-dialog.tsx'
import { Sanctions } from './sanctions.tsx'

export const title = () => m.admin_member()

/** That somebody looks is written down: the browser asks once, and nobody before it. */
export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, async () => undefined)
}

/** Everything staff know about a member, and what they can do. */
export function Component() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const query = adminMemberQuery(api, id)
  const { data, error, refetch, isFetching } = useQuery(query)
  if (!data)
    return (
      <Card padded>
        <h1 className={styles.name}>{m.admin_member()}</h1>
        {error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonLines widths={[60, 80, 40, 80]} />
        )}
      </Card>
    )
  const keep = async (page: AdminMemberPage) => {
    queries.setQueryData(query.queryKey, { ...data, ...page })
    await queries.invalidateQueries({ queryKey: adminMembersKey })
  }
  const refresh = async () => {
    await refetch()
    await queries.invalidateQueries({ queryKey: adminContentKey })
  }
  return (
    <div className={styles.page}>
      <Top member={data} onChanged={refresh} />
      <Figures member={data} />
      <div className={styles.split}>
        <div className={styles.column}>
          <Sanctions member={data} onChanged={refresh} />
          <LastTexts userId={data._id} />
          <Reports member={data} />
          <Card padded className={styles.facts}>
            <MemberFacts member={data} />
          </Card>
        </div>
        <aside className={styles.column} aria-label={m.admin_member_side()}>
          <TrustCard member={data} />
          <Notes member={data} onChanged={refresh} />
          <Networks member={data} />
          <Card padded>
            <MemberActs
              member={data}
              onChanged={async (page) => {
                await keep(page)
                await refetch()
              }}
            />
          </Card>
        </aside>
      </div>
    </div>
  )
}

type PartProps = { member: AdminMemberInfo; onChanged: () => Promise<void> }

function Top({ member, onChanged }: PartProps) {
  return (
    <Card padded className={styles.top}>
      <div>
        <h1 className={styles.name}>{member.name}</h1>
        <p className={styles.note}>
          ID {member._id} · {m.admin_member_joined({ time: formatDateTime(member.createTime) })}
          {member.email && ` · ${member.email}`}
        </p>
      </div>
      <SanctionActs member={member} onChanged={onChanged} />
    </Card>
  )
}

function Figures({
  member: { postsNumber, commentNumber, removedNumber, reports, addresses },
}: Pick<PartProps, 'member'>) {
  const shared = addresses.toSorted((one, other) => other.accounts - one.accounts)[0]
  const figures = [
    {
      name: m.admin_member_texts(),
      value: postsNumber + commentNumber,
      note: m.admin_member_removed({ count: removedNumber }),
    },
    {
      name: m.admin_member_reported(),
      value: reports.open + reports.upheld + reports.dismissed,
      note: m.admin_member_settled({ upheld: reports.upheld, dismissed: reports.dismissed }),
    },
    { name: m.admin_member_shared(), value: shared?.accounts ?? 0, note: shared?.block ?? '—' },
  ]
  return (
    <div className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <Card key={name} padded>
          <dl>
            <dt className={styles.note}>{name}</dt>
            <dd className={styles.figure}>{formatExact(value)}</dd>
            <dd className={styles.note}>{note}</dd>
          </dl>
        </Card>
      ))}
    </div>
  )
}
