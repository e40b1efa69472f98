import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import Hourglass from 'lucide-react/icons/hourglass'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Receipt from 'lucide-react/icons/receipt'
import Users from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import type { Obstacle } from '#contract/modules/account/deletion.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './leave-account.module.css'

type ObstaclesProps = { of: Obstacle[]; givesUp: boolean; onGiveUp: (gives: boolean) => void }

/** What is to be settled first, each with a way to do it. */
export function Obstacles({ of, givesUp, onGiveUp }: ObstaclesProps) {
  return (
    <ul className={styles.rows}>
      {of.map((obstacle) =>
        obstacle.kind === 'money' ? (
          <Money key="money" of={obstacle} givesUp={givesUp} onGiveUp={onGiveUp} />
        ) : obstacle.kind === 'boards' ? (
          obstacle.list.map((board) => <Board key={board._id} of={board} />)
        ) : obstacle.kind === 'groups' ? (
          <Row
            key="groups"
            icon={Users}
            title={m.leave_groups({ count: obstacle.list.length })}
            hint={obstacle.list.map(({ name }) => name).join('、')}
          />
        ) : (
          <Row key={obstacle.kind} icon={icons[obstacle.kind]} {...words(obstacle)} />
        ),
      )}
      {of.length === 0 && <Row icon={CircleCheck} isDone title={m.leave_nothing_open()} />}
    </ul>
  )
}

const icons = { income: Hourglass, orders: Receipt, bounties: Gift, office: BadgeCheck } as const

function words(obstacle: Exclude<Obstacle, { kind: 'money' | 'boards' | 'groups' }>): { title: string; hint: string } {
  switch (obstacle.kind) {
    case 'income':
      return { title: m.leave_income({ count: obstacle.number }), hint: m.leave_income_hint() }
    case 'orders':
      return { title: m.leave_orders({ count: obstacle.number }), hint: m.leave_orders_hint() }
    case 'bounties':
      return { title: m.leave_bounties({ count: obstacle.number }), hint: m.leave_bounties_hint() }
    case 'office':
      return { title: m.leave_office(), hint: m.leave_office_hint() }
  }
}

function Money({ of, givesUp, onGiveUp }: Omit<ObstaclesProps, 'of'> & { of: Extract<Obstacle, { kind: 'money' }> }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const amount = (value: number) => formatMoney(Math.round(value * 100))
  return (
    <Row
      icon={givesUp ? CircleCheck : Coins}
      isDone={givesUp}
      title={m.leave_money({ balance: amount(of.balance), income: amount(of.income), currency })}
      hint={givesUp ? m.leave_given_up() : m.leave_money_hint()}
    >
      <Button size={32} variant={givesUp ? 'line' : 'ghost'} onClick={() => onGiveUp(!givesUp)}>
        {givesUp ? m.leave_keep_money() : m.leave_give_up()}
      </Button>
    </Row>
  )
}

function Board({ of: { name, sign } }: { of: { name: string; sign: string } }) {
  const paths = usePaths()
  return (
    <Row icon={LayoutGrid} title={m.leave_board({ name })} hint={m.leave_board_hint()}>
      <Button size={32} to={paths.board(sign)} aria-label={m.leave_board_go_to({ name })}>
        {m.leave_board_go()}
      </Button>
    </Row>
  )
}

type RowProps = { icon: IconDrawing; title: string; hint?: string; isDone?: boolean; children?: ReactNode }

function Row({ icon, title, hint, isDone = false, children }: RowProps) {
  return (
    <li className={styles.row} data-done={isDone || undefined}>
      <Icon of={icon} className={styles.icon} />
      <div className={styles.words}>
        <p>{title}</p>
        {hint && <p className={styles.note}>{hint}</p>}
      </div>
      {children}
    </li>
  )
}
