import { useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Invite } from '#contract/modules/account/registration.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { actsColumn, ListCard, ListPager, RowButton } from '#web/admin/list-card.tsx'
import { BatchBadge } from '#web/admin/wallet/batches.tsx'
import { MakeCodesDialog, NoteField, typedIn, WholeField } from '#web/admin/wallet/make-codes-dialog.tsx'
import wallet from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminInvitesKey, adminInvitesQuery } from '#web/api/queries/registration-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { OnceDialog } from '#web/features/cards/once-dialog.tsx'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate, formatExact } from '#web/ui/format/format.ts'
import { saveFile } from '#web/ui/format/save-file.ts'
import { CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './registration.module.css'

export const invitesShown = 10

type Made = { codes: string[] }

/** Codes that let somebody register. They are shown when they are made, and never again. */
export function Invites() {
  const [page, setPage] = useState(1)
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const queries = useQueryClient()
  const invites = useQuery(adminInvitesQuery(api, page, invitesShown))
  const refresh = () => queries.invalidateQueries({ queryKey: adminInvitesKey })
  const onMade = (codes: Made) => {
    setIsMaking(false)
    setMade(codes)
    void refresh()
  }
  return (
    <ListCard
      of={invites}
      head={
        <CardHead title={m.admin_invites()}>
          <Button size={32} icon={<Icon of={Plus} size={16} />} onClick={() => setIsMaking(true)}>
            {m.admin_invites_new()}
          </Button>
        </CardHead>
      }
    >
      <Table
        label={m.admin_invites()}
        rows={invites.data?.list}
        empty={<EmptyState title={m.admin_invites_none()} />}
        columns={columns((invite) => void askAndVoid(invite).then((isDone) => (isDone ? refresh() : undefined)))}
      />
      <ListPager of={invites} page={page} pageSize={invitesShown} onPage={setPage} />
      <NewInvites open={isMaking} onClose={() => setIsMaking(false)} onMade={onMade} />
      <ShownCodes made={made} onClose={() => setMade(null)} />
    </ListCard>
  )
}

function columns(onVoid: (invite: Invite) => void): Column<Invite>[] {
  return [
    {
      key: 'code',
      title: m.register_invite(),
      render: ({ tail, note, creator }) => (
        <>
          <span className={styles.code}>…{tail}</span> {note}
          <span className={wallet.detail}>{creator.name}</span>
        </>
      ),
    },
    {
      key: 'use',
      title: m.admin_invites_used(),
      nowrap: true,
      align: 'right',
      render: ({ used, uses }) => `${formatExact(used)} / ${formatExact(uses)}`,
    },
    { key: 'members', title: m.admin_invites_members(), render: ({ members }) => <Members of={members} /> },
    {
      key: 'until',
      title: m.admin_card_until(),
      nowrap: true,
      render: ({ expireTime }) => formatDate(expireTime),
    },
    { key: 'state', title: m.admin_state(), nowrap: true, render: ({ state }) => <BatchBadge state={state} /> },
    {
      ...actsColumn(),
      nowrap: true,
      render: (invite) =>
        invite.state === 'open' && (
          <RowButton label={m.admin_invites_void_label({ tail: invite.tail })} onClick={() => onVoid(invite)}>
            {m.admin_card_void()}
          </RowButton>
        ),
    },
  ]
}

function Members({ of }: { of: Invite['members'] }) {
  if (of.length === 0) return '—'
  return (
    <span className={styles.names}>
      {of.map(({ _id, name }) => (
        <Link key={_id} to={`/author/${_id}`}>
          {name}
        </Link>
      ))}
    </span>
  )
}

async function askAndVoid({ _id, tail }: Invite): Promise<boolean> {
  const title = m.admin_invites_void_title({ tail })
  const description = m.admin_invites_void_text()
  if (!(await confirm({ tone: 'danger', title, description, confirmLabel: m.admin_card_void() }))) return false
  try {
    await api.adminInvite.void({ _id })
    toast.success(m.post_act_done())
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
}

type NewInvitesProps = { open: boolean; onClose: () => void; onMade: (made: Made) => void }

function NewInvites({ open, onClose, onMade }: NewInvitesProps) {
  const attempt = useAttempt()
  const make = async (values: FormData) => {
    const whole = (name: string) => Number(typedIn(values, name))
    const wanted = { uses: whole('uses'), days: whole('days'), count: whole('count'), note: typedIn(values, 'note') }
    onMade(await attempt(wanted, api.adminInvite.create))
  }
  return (
    <MakeCodesDialog open={open} onClose={onClose} make={make} title={m.admin_invites_new()}>
      <div className={wallet.pair}>
        <WholeField name="count" label={m.admin_invites_count()} max={limits.invitesAtOnce} usual="1" />
        <WholeField name="uses" label={m.admin_invites_uses()} max={limits.inviteUses} usual="1" />
      </div>
      <WholeField name="days" label={m.admin_invites_days()} max={limits.inviteDays} usual="7" />
      <NoteField />
    </MakeCodesDialog>
  )
}

function ShownCodes({ made, onClose }: { made: Made | null; onClose: () => void }) {
  return (
    <OnceDialog
      batch={made}
      titleOf={({ codes }) => m.admin_invites_codes({ count: codes.length })}
      words={{
        once: m.admin_invites_once(),
        list: m.admin_invites(),
        leaveTitle: m.admin_invites_leave(),
        leaveText: m.admin_card_leave_text(),
      }}
      acts={({ codes }, onKept) => (
        <Button
          icon={<Icon of={Download} size={16} />}
          onClick={() => {
            saveFile('aoir-invites.txt', `${codes.join('\r\n')}\r\n`)
            onKept()
          }}
        >
          {m.admin_redeemcode_save()}
        </Button>
      )}
      onClose={onClose}
    />
  )
}
