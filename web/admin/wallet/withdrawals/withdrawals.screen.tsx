import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { withdrawalStates } from '#contract/modules/wallet/withdraw.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { forAdmin, pageOf } from '#web/admin/admin-loaders.ts'
import { ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { idOf, searchOf, wordOf } from '#web/admin/wallet/address.ts'
import { Region } from '#web/admin/wallet/region.tsx'
import { api } from '#web/api/browser.ts'
import { adminWithdrawalsQuery, type WithdrawalChoice } from '#web/api/queries/admin-wallet-queries.ts'
import { withdrawalLooks } from '#web/features/income/withdraw/names.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './desk.module.css'
import { DeskFacts } from './desk-facts.tsx'
import { WithdrawalRecord } from './withdrawal-record.tsx'
import { WithdrawalTable } from './withdrawal-table.tsx'

export const title = () => m.withdraw_title()

const limit = 20

function choiceOf(search: URLSearchParams): WithdrawalChoice {
  return {
    page: pageOf(search),
    limit,
    state: wordOf(search, 'state', withdrawalStates),
    userId: idOf(search, 'user'),
  }
}

const addressOf = ({ page, state, userId }: Partial<WithdrawalChoice>) => searchOf({ state, user: userId, page })

export function loader(args: LoaderFunctionArgs) {
  const choice = choiceOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(adminWithdrawalsQuery(own, choice)))
}

/** What authors ask to be paid: those that wait come first, each with what an administrator should look at. */
export function Component() {
  const choice = choiceOf(useSearchParams()[0])
  const desk = useQuery(adminWithdrawalsQuery(api, choice))
  const [openId, setOpenId] = useState<string>()
  const list = desk.data?.list
  const open = list?.find(({ _id }) => _id === openId) ?? list?.[0]
  return (
    <>
      <PageHead title={m.withdraw_title()} lead={m.admin_withdraw_lead()}>
        <Able to="money.payout">
          <Export choice={choice} />
        </Able>
      </PageHead>
      <DeskFacts figures={desk.data?.figures} />
      <div className={styles.split}>
        <Region of={desk} filters={<Filters choice={choice} />}>
          <WithdrawalTable rows={list} open={open} onOpen={setOpenId} />
          <ListPager of={desk} page={choice.page} pageSize={limit} hrefFor={(page) => addressOf({ ...choice, page })} />
        </Region>
        {open && <WithdrawalRecord key={open._id} withdrawal={open} />}
      </div>
    </>
  )
}

function Filters({ choice }: { choice: WithdrawalChoice }) {
  const navigate = useNavigate()
  const go = (change: Partial<WithdrawalChoice>) => void navigate(addressOf({ ...choice, page: 1, ...change }))
  return (
    <>
      {[undefined, ...withdrawalStates].map((state) => (
        <Chip key={state ?? 'all'} selected={state === choice.state} onClick={() => go({ state })}>
          {state ? withdrawalLooks[state].name() : m.board_all()}
        </Chip>
      ))}
      {choice.userId && (
        <Chip name={m.admin_orders_of({ id: choice.userId })} onRemove={() => go({ userId: undefined })}>
          {m.admin_orders_of({ id: choice.userId })}
        </Chip>
      )}
    </>
  )
}

/** Its address is good for minutes and for who asked; the browser fetches the file itself. */
function Export({ choice: { state, userId } }: { choice: WithdrawalChoice }) {
  const { isPending, act } = useAct()
  const fetchFile = () =>
    act(async () => {
      const { url } = await api.adminWithdraw.export({ select: { state, userId } })
      location.assign(url)
    })
  return (
    <Button icon={<Icon of={Download} size={16} />} pending={isPending} onClick={() => void fetchFile()}>
      {m.admin_withdraw_export()}
    </Button>
  )
}
