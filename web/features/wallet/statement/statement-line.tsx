import CreditCard from 'lucide-react/icons/credit-card'
import Crown from 'lucide-react/icons/crown'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Scale from 'lucide-react/icons/scale'
import Tags from 'lucide-react/icons/tags'
import Ticket from 'lucide-react/icons/ticket'
import type { LedgerKind, LedgerLine } from '#contract/modules/wallet/ledger.ts'
import { m } from '#messages/messages.js'
import { formatDateTime, formatMoney } from '#web/ui/format/format.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './statement.module.css'

const icons: Record<LedgerKind, IconDrawing> = {
  topup: CreditCard,
  card: Ticket,
  vip: Crown,
  refund: RefreshCw,
  adjust: Scale,
  agent: Tags,
}

/** One movement; pressed, it tells the rest. */
export function Line({ line, onOpen }: { line: LedgerLine; onOpen: (line: LedgerLine) => void }) {
  const { kind, title, note, amount, balance, createTime } = line
  const time = formatDateTime(createTime)
  return (
    <li>
      <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => onOpen(line)}>
        <span className={styles.icon} data-in={amount > 0 || undefined}>
          <Icon of={icons[kind]} size={18} />
        </span>
        <span className={styles.what}>
          <span className={styles.title}>{kind === 'adjust' && note ? `${title} · ${note}` : title}</span>
          <time className={styles.note} dateTime={new Date(createTime).toISOString()}>
            {time.slice(5, 16)}
          </time>
        </span>
        <span className={styles.figures}>
          <b className={styles.amount} data-in={amount > 0 || undefined}>
            {formatMoney(Math.round(amount * 100), { signed: true })}
          </b>
          <span className={styles.note}>
            {m.wallet_balance_after({ amount: formatMoney(Math.round(balance * 100)) })}
          </span>
        </span>
      </button>
    </li>
  )
}
