import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './level.module.css'
import { type SecurityRow, securityRows } from './rows.ts'
import { fewCodes, type Standing } from './standing.ts'

const names = [
  m.security_level_1,
  m.security_level_1,
  m.security_level_2,
  m.security_level_2,
  m.security_level_3,
] as const

interface Step {
  /** The row that does it. */
  row: string
  isDone: boolean
  advice: () => string
}

/** What keeps an account, the most helpful first. */
function stepsOf({ me, security: { totp, passkeys, recoveryLeft } }: Standing): Step[] {
  const isShort = totp && recoveryLeft < fewCodes
  return [
    { row: 'email', isDone: me.emailConfirmed, advice: m.security_need_email },
    { row: 'password', isDone: me.hasPassword, advice: m.security_need_password },
    { row: 'phone', isDone: me.phoneConfirmed, advice: m.security_need_phone },
    isShort
      ? { row: 'recovery', isDone: false, advice: () => m.security_need_codes({ count: recoveryLeft }) }
      : // A passkey is a whole login of its own: either is a second factor.
        { row: 'totp', isDone: totp || passkeys > 0, advice: m.security_need_totp },
  ]
}

type LevelProps = {
  standing: Standing
  area: 'desktop' | 'mobile'
  /** Does what the row does. */
  onOpen: (row: SecurityRow) => void
}

/** How well the account is kept, and what would help most. */
export function SecurityLevel({ standing, area, onOpen }: LevelProps) {
  const steps = stepsOf(standing)
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  const row = next && securityRows.find(({ id }) => id === next.row)
  return (
    <Card aria-label={m.security_label()} className={styles.card} data-level={done} data-area={area}>
      <span className={styles.shield}>
        <Icon of={next ? Shield : ShieldCheck} size={24} />
      </span>
      <h2 className={styles.level}>
        {names[done]?.()}
        <span className={styles.bars} role="img" aria-label={m.security_level_label({ done, all: steps.length })}>
          {steps.map((step, index) => (
            <span key={step.row} data-on={index < done || undefined} />
          ))}
        </span>
      </h2>
      <p className={styles.next}>{(next?.advice ?? m.security_all_done)()}</p>
      {row && <NextStep row={row} standing={standing} area={area} onOpen={onOpen} />}
    </Card>
  )
}

function NextStep({ row, standing, area, onOpen }: LevelProps & { row: SecurityRow }) {
  const name = row.id === 'totp' ? m.security_do_totp() : row.label(standing)
  const to = row.to?.[area]
  const look = { variant: 'primary', className: styles.button } as const
  if (area === 'mobile' && to !== undefined)
    return (
      <Button {...look} size={44} block to={to}>
        {name}
      </Button>
    )
  return (
    <Button {...look} size={area === 'mobile' ? 44 : 36} block={area === 'mobile'} onClick={() => onOpen(row)}>
      {name}
    </Button>
  )
}
