import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import listPage from '#web/admin/list-page.module.css'
import { SearchField } from '#web/admin/search-field.tsx'
import { searchOf } from '#web/admin/wallet/address.ts'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { Region } from '#web/admin/wallet/region.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminMembersQuery } from '#web/api/queries/admin-user-queries.ts'
import { adminStatementQuery, type StatementChoice } from '#web/api/queries/admin-wallet-queries.ts'
import { kindChoices } from '#web/features/wallet/statement/kind-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { optionsOf } from '#web/ui/forms/options.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { LineTable } from './line-table.tsx'
import { accountName, houses } from './names.ts'

const addressOf = ({ userId, account, month, kind }: StatementChoice) =>
  searchOf({ user: userId, account, month, kind })

/** The lines of any account. */
export function StatementRegion({ choice }: { choice: StatementChoice }) {
  const isChosen = Boolean(choice.userId ?? choice.account)
  return (
    <>
      <Filters choice={choice} isChosen={isChosen} />
      {isChosen ? (
        <Lines choice={choice} />
      ) : (
        <Region title={m.admin_ledger_statement()}>
          <EmptyState title={m.admin_ledger_choose()} />
        </Region>
      )}
    </>
  )
}

function Lines({ choice }: { choice: StatementChoice }) {
  const statement = useInfiniteQuery(adminStatementQuery(api, choice))
  const [isAdjusting, setIsAdjusting] = useState(false)
  const first = statement.data?.pages[0]
  const name = first?.user?.name ?? (choice.account ? accountName(choice.account) : `#${choice.userId}`)
  const member = first?.user && first.balance !== null ? { ...first.user, balance: first.balance } : null
  return (
    <Region
      title={m.admin_ledger_of({ name })}
      of={statement}
      head={
        member && (
          <>
            <span>
              {m.admin_ledger_balance()} <b>{amountText(member.balance)}</b>
            </span>
            <Able to="money.adjust">
              <Button size={32} className={styles.end} onClick={() => setIsAdjusting(true)}>
                {m.admin_ledger_adjust()}
              </Button>
            </Able>
          </>
        )
      }
    >
      <LineTable rows={statement.data?.pages.flatMap(({ list }) => list)} />
      <MoreButton of={statement} className={listPage.more} />
      {member && <AdjustDialog member={member} open={isAdjusting} onClose={() => setIsAdjusting(false)} />}
    </Region>
  )
}

function Filters({ choice, isChosen }: { choice: StatementChoice; isChosen: boolean }) {
  const navigate = useNavigate()
  const go = (next: StatementChoice) => void navigate(addressOf(next), { preventScrollReset: true })
  const { userId, account, month, kind } = choice
  return (
    <div className={listPage.filters}>
      <FilterSelect
        label={m.admin_ledger_house()}
        className={styles.narrow}
        value={account}
        onChange={(chosen) => go({ month, kind, account: chosen })}
        options={houses.map((value) => ({ value, label: accountName(value) }))}
      />
      {isChosen && (
        <>
          <FilterSelect
            label={m.admin_card_kind()}
            all={m.board_all()}
            className={styles.narrow}
            value={kind}
            onChange={(chosen) => go({ ...choice, kind: chosen })}
            options={optionsOf(kindChoices)}
          />
          <TextField
            label={m.admin_ledger_month()}
            hideLabel
            type="month"
            size={36}
            className={styles.narrow}
            value={month ?? ''}
            onChange={(event) => go({ ...choice, month: event.target.value || undefined })}
          />
        </>
      )}
      {userId && (
        <Chip name={`#${userId}`} onRemove={() => go({})}>
          #{userId}
        </Chip>
      )}
      <Able to="members.see">
        <MemberFinder key={userId ?? ''} addressOf={(id) => addressOf({ month, kind, userId: id })} />
      </Able>
    </div>
  )
}

/** Finds a member by what an administrator knows of them; choosing one leads to `addressOf`. */
function MemberFinder({ addressOf }: { addressOf: (userId: string) => string }) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const { data } = useQuery({ ...adminMembersQuery(api, { page: 1, limit: 8, keyword }), enabled: keyword !== '' })
  const isAsked = keyword !== '' && typed.trim() !== ''
  return (
    <>
      <SearchField
        label={m.admin_member_find()}
        placeholder={m.admin_users_search()}
        maxLength={limits.email}
        value={typed}
        onChange={setTyped}
      />
      {isAsked && data && (
        <div className={styles.results} role="status">
          {data.list.length === 0
            ? m.admin_users_none()
            : data.list.map(({ _id, name }) => (
                <Chip key={_id} to={addressOf(_id)}>
                  {name} #{_id}
                </Chip>
              ))}
        </div>
      )}
    </>
  )
}
