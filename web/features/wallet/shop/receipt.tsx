import Copy from 'lucide-react/icons/copy'
import type { GoodsReceipt } from '#contract/modules/wallet/goods.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { amountText } from './goods-names.ts'
import styles from './shop.module.css'

/** What was bought, and its codes, which are good for whoever brings them. */
export function Receipt({ receipt: { purchase, codes } }: { receipt: GoodsReceipt }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(m.share_copied())
    else toast.warning(m.reader_copy_failed())
  }
  return (
    <div className={styles.receipt}>
      <dl className={styles.lines}>
        <dt>{m.target_goods()}</dt>
        <dd>{purchase.target.title}</dd>
        <dt>{m.shop_paid()}</dt>
        <dd>{amountText(purchase.paid)}</dd>
        <dt>{m.shop_number()}</dt>
        <dd>{purchase.orderNumber}</dd>
        <dt>{m.shop_time()}</dt>
        <dd>{formatDateTime(purchase.createTime).slice(0, 16)}</dd>
        {purchase.endTime > 0 && (
          <>
            <dt>{m.shop_until()}</dt>
            <dd>{formatDateTime(purchase.endTime).slice(0, 16)}</dd>
          </>
        )}
      </dl>
      {codes.length > 0 && (
        <>
          <ul className={styles.codes} aria-label={m.shop_codes()}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <Button icon={<Icon of={Copy} size={16} />} onClick={() => void copy()}>
            {m.shop_copy()}
          </Button>
          <p className={styles.note}>{m.shop_codes_hint()}</p>
        </>
      )}
    </div>
  )
}
