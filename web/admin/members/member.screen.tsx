import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import type { AdminMemberInfo, AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { MemberActs } from '#web/admin/users/member-acts.tsx'
import { MemberFacts } from '#web/admin/users/member-facts.tsx'
import { Roles } from '#web/admin/users/member-table.tsx'
import { isOfStaff } from '#web/admin/users/power-name.ts'
import { trustName } from '#web/admin/users/trust-name.ts'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { FreezeButton } from '#web/admin/wallet/freeze-button.tsx'
import { api } from '#web/api/browser.ts'
import { adminContentKey } from '#web/api/queries/admin-content-queries.ts'
import { adminMemberQuery, adminMembersKey } from '#web/api/queries/admin-user-queries.ts'
import { adminBalanceQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
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
        {error ? <LoadError of={{ error, refetch, isFetching }} /> : <SkeletonLines widths={[60, 80, 40, 80]} />}
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
          <Able to="content.batch">
            <LastTexts userId={data._id} />
          </Able>
          <Reports member={data} />
          <Card padded className={styles.facts}>
            <MemberFacts isRecord member={data} />
          </Card>
        </div>
        <aside className={styles.column} aria-label={m.admin_member_side()}>
          <TrustCard member={data} />
          <Notes member={data} onChanged={refresh} />
          <Networks member={data} />
          <Card padded>
            <MemberActs
              isRecord
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
      <MemberAvatar of={member} size={64} />
      <div className={styles.who}>
        <div className={styles.names}>
          <h1 className={styles.name}>{member.name}</h1>
          <MemberBadges user={member} />
          <Badge>{trustName(member.trust.level)}</Badge>
          {(isOfStaff(member) || member.isAgent) && <Roles member={member} />}
          {member.sanction && (
            <Badge tone="danger">
              {member.sanction.kind === 'ban' ? m.admin_member_banned() : m.admin_member_muted()}
            </Badge>
          )}
        </div>
        <p className={styles.note}>
          ID {member._id} · {m.admin_member_joined({ time: formatDateTime(member.createTime).slice(0, 16) })}
          {member.email && ` · ${member.email}`}
        </p>
      </div>
      <div className={styles.acts}>
        <Button variant="text" size={36} to={`/author/${member._id}`} target="_blank">
          {m.admin_user_page()}
        </Button>
        <SanctionActs member={member} onChanged={onChanged} />
      </div>
    </Card>
  )
}

function Figures({ member }: Pick<PartProps, 'member'>) {
  const seesMoney = can(useMe(), 'money.see')
  const { postsNumber, commentNumber, removedNumber, reports, addresses } = member
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
        <Figure key={name} name={name} value={formatExact(value)} note={note} />
      ))}
      {seesMoney && <Balance userId={member._id} />}
    </div>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: ReactNode }) {
  return (
    <Card padded>
      <dl>
        <dt className={styles.note}>{name}</dt>
        <dd className={styles.figure}>{value}</dd>
        <dd className={styles.note}>{note}</dd>
      </dl>
    </Card>
  )
}

/** Money is for those who may see it, and asked for apart from the rest. */
function Balance({ userId }: { userId: string }) {
  const { data } = useQuery(adminBalanceQuery(api, userId))
  const isFrozen = typeof data?.freezeReason === 'string'
  return (
    <Figure
      name={m.admin_member_balance()}
      value={typeof data?.balance === 'number' ? amountText(data.balance) : '—'}
      note={
        <>
          <Link to={`/admin/ledger?user=${userId}`} className={styles.link}>
            {m.admin_user_ledger()}
          </Link>
          {isFrozen && <Badge tone="danger">{m.wallet_frozen_badge()}</Badge>}
          {data && <FreezeButton member={{ _id: userId, name: data.user?.name ?? '' }} isFrozen={isFrozen} />}
        </>
      }
    />
  )
}
