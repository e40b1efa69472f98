import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import Crown from 'lucide-react/icons/crown'
import Key from 'lucide-react/icons/key-round'
import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'
import type { Goods } from '#contract/modules/wallet/goods.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { goodsQuery } from '#web/api/queries/wallet-queries.ts'
import { openLogin } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { BuyGoodsDialog } from './buy-goods-dialog.tsx'
import { aboutOf, amountText, worthOf } from './goods-names.ts'
import styles from './shop.module.css'

/** What the site sells itself: places for domains as packages, the rest below. `wide`: one below the other, for fingers. */
export function Shop({ wide = false }: { wide?: boolean }) {
  const goods = useQuery(goodsQuery(api))
  const me = useMe()
  const { home } = usePaths()
  const [chosen, setChosen] = useState<Goods | null>(null)
  const shown = useLastShown(chosen)
  if (goods.isPending) return <SkeletonLines widths={[60, 90, 80]} />
  if (!goods.data) return <LoadError of={goods} />
  const { list } = goods.data
  if (list.length === 0)
    return (
      <Card>
        <EmptyState title={m.shop_empty()} action={<SoftLink to={home}>{m.shop_empty_home()}</SoftLink>} compact />
      </Card>
    )
  const buy = (one: Goods) => (me ? setChosen(one) : openLogin())
  const [slots, others] = [list.filter(({ kind }) => kind === 'slots'), list.filter(({ kind }) => kind !== 'slots')]
  return (
    <>
      {slots.length > 0 && (
        <section aria-labelledby="slots">
          <h2 id="slots" className={styles.heading}>
            {m.shop_slots_title()}
          </h2>
          {wide ? <Rows list={slots} onBuy={buy} /> : <Packages list={slots} onBuy={buy} />}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className={styles.heading}>
            {m.shop_others_title()}
          </h2>
          <Rows list={others} onBuy={buy} />
        </section>
      )}
      {shown && <BuyGoodsDialog key={shown._id} goods={shown} open={chosen !== null} onClose={() => setChosen(null)} />}
    </>
  )
}

type ListProps = { list: Goods[]; onBuy: (goods: Goods) => void }

function Packages({ list, onBuy }: ListProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <ul className={styles.packages}>
      {list.map((goods) => (
        <li key={goods._id}>
          <Card padded className={styles.package}>
            <span className={styles.note}>{goods.title}</span>
            <b className={styles.worth}>{worthOf(goods)}</b>
            <span className={styles.note}>{aboutOf(goods)}</span>
            <span className={styles.foot}>
              <b className={styles.price}>
                {amountText(goods.price)} <small>{currency}</small>
              </b>
              <BuyButton goods={goods} onBuy={onBuy} />
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}

const icons = { slots: Key, vip: Crown, pass: Ticket, work: BookOpen }

function Rows({ list, onBuy }: ListProps) {
  return (
    <Card>
      <ul className={styles.rows}>
        {list.map((goods) => (
          <li key={goods._id} className={styles.row}>
            {goods.cover ? (
              <img className={styles.icon} src={goods.cover} alt="" loading="lazy" width={44} height={44} />
            ) : (
              <span className={styles.icon} data-kind={goods.kind}>
                <Icon of={icons[goods.kind]} />
              </span>
            )}
            <span className={styles.what}>
              <b>{worthOf(goods)}</b>
              <span className={styles.note}>{[goods.title, aboutOf(goods)].filter(Boolean).join(' · ')}</span>
            </span>
            <b className={styles.price}>{amountText(goods.price)}</b>
            <BuyButton goods={goods} onBuy={onBuy} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function BuyButton({ goods, onBuy }: { goods: Goods; onBuy: (goods: Goods) => void }) {
  const isGone = goods.stock === 0
  return (
    <Button
      variant="soft"
      disabled={isGone}
      aria-label={m.shop_buy_of({ title: goods.title })}
      onClick={() => onBuy(goods)}
    >
      {isGone ? m.goods_sold_out() : m.buy_title()}
    </Button>
  )
}
