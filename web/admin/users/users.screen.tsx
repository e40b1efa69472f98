import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AdminMember, AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { choiceLoader, pageOf } from '#web/admin/admin-loaders.ts'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { api } from '#web/api/browser.ts'
import { adminMemberQuery, adminMembersKey, adminMembersQuery } from '#web/api/queries/admin-user-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { MemberActs } from './member-acts.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberTable } from './member-table.tsx'
import { type Power, powerName, powers } from './power-name.ts'
import styles from './users.module.css'

export const title = () => m.admin_users()

const limit = 20

function choiceOf(search: URLSearchParams) {
  const userpower = powers.find((power) => String(power) === search.get('role'))
  return { page: pageOf(search), limit, userpower, keyword: wordOf(search) }
}

function wordOf(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, limits.email)
}

export const loader = choiceLoader(choiceOf, adminMembersQuery)

/** Everybody who has an account. */
export function Component() {
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(wordOf(search))
  const keyword = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const [opened, setOpened] = useState<AdminMember | null>(null)
  const { page, userpower } = choiceOf(search)
  const members = useQuery(adminMembersQuery(api, { page, limit, userpower, keyword }))
  return (
    <>
      <PageHead title={m.admin_users()} lead={m.admin_users_lead()} />
      <ListCard
        of={members}
        filters={
          <>
            <Roles chosen={userpower} keyword={keyword} />
            <SearchField label={m.admin_users_search()} maxLength={limits.email} value={typed} onChange={setTyped} />
          </>
        }
      >
        <MemberTable rows={members.data?.list} onOpen={setOpened} />
        <ListPager
          of={members}
          page={page}
          pageSize={limit}
          hrefFor={(next) => addressOf({ role: userpower, q: keyword, page: next })}
        />
      </ListCard>
      <MemberDialog
        member={opened}
        onClose={() => setOpened(null)}
        onChanged={() => queries.invalidateQueries({ queryKey: adminMembersKey })}
      />
    </>
  )
}

function Roles({ chosen, keyword }: { chosen: Power | undefined; keyword: string }) {
  const navigate = useNavigate()
  return [undefined, ...powers].map((power) => (
    <Chip
      key={power ?? 'all'}
      selected={power === chosen}
      onClick={() => void navigate(addressOf({ role: power, q: keyword }))}
    >
      {power === undefined ? m.board_all() : powerName(power)}
    </Chip>
  ))
}

function addressOf({ role, q, page = 1 }: { role?: Power; q: string; page?: number }): string {
  const search = new URLSearchParams()
  if (role !== undefined) search.set('role', String(role))
  if (q) search.set('q', q)
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}

type MemberDialogProps = {
  member: AdminMember | null
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Everything about one member, and what can be done. */
function MemberDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const shown = useLastShown(member)
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
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} />
  if (!data) return <Waiting />
  const change = async (page: AdminMemberPage) => {
    queries.setQueryData(query.queryKey, { ...data, ...page })
    await onChanged()
  }
  return (
    <div className={styles.content}>
      <div>
        <Button size={32} to={`/admin/members/${userId}`}>
          {m.admin_member_open()}
        </Button>
      </div>
      <MemberActs member={data} onChanged={change} />
      <MemberFacts member={data} />
    </div>
  )
}

const Waiting = () => <SkeletonLines widths={[60, 80, 40, 80]} className={styles.content} />
