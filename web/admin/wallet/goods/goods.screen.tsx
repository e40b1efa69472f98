import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { Goods } from '#contract/modules/wallet/goods.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { forAdmin, pageOf } from '#web/admin/admin-loaders.ts'
import { actsColumn, ListPager, RowButton } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { useWalletRefresh } from '#web/admin/wallet/money-dialog.tsx'
import { Region } from '#web/admin/wallet/region.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminGoodsQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { worthOf } from '#web/features/wallet/shop/goods-names.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { GoodsDialog } from './goods-dialog.tsx'

export const title = () => m.admin_goods()

const limit = 20

export function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(adminGoodsQuery(own, page, limit)))
}

/** What the shop sells, also what is not shown. */
export function Component() {
  const page = pageOf(useSearchParams()[0])
  const goods = useQuery(adminGoodsQuery(api, page, limit))
  const [edited, setEdited] = useState<Goods | 'new' | null>(null)
  const shown = useLastShown(edited)
  const remove = useRemoval()
  return (
    <>
      <PageHead title={m.admin_goods()} lead={m.admin_goods_lead()}>
        <Able to="money.edit">
          <Button variant="primary" onClick={() => setEdited('new')}>
            {m.admin_goods_new()}
          </Button>
        </Able>
      </PageHead>
      <Region of={goods}>
        <Table
          label={m.admin_goods()}
          rows={goods.data?.list}
          className={styles.table}
          empty={<EmptyState title={m.shop_empty()} />}
          columns={columns(setEdited, remove)}
        />
        <ListPager of={goods} page={page} pageSize={limit} />
      </Region>
      {shown && (
        <GoodsDialog
          key={shown === 'new' ? 'new' : shown._id}
          goods={shown === 'new' ? null : shown}
          open={edited !== null}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function useRemoval() {
  const refresh = useWalletRefresh()
  const { act } = useAct()
  return async ({ _id, title: name, sold }: Goods) => {
    const description = sold > 0 ? m.admin_goods_hide_text() : undefined
    if (!(await confirm({ title: m.admin_goods_delete({ name }), description, tone: 'danger' }))) return
    await act(() => api.adminGoods.delete({ _id }))
    await refresh()
  }
}

function columns(onEdit: (goods: Goods) => void, onRemove: (goods: Goods) => Promise<void>): Column<Goods>[] {
  return [
    {
      key: 'title',
      title: m.admin_goods_name(),
      render: ({ title: name, descr }) => (
        <>
          {name}
          {descr && <span className={styles.detail}>{descr}</span>}
        </>
      ),
    },
    {
      key: 'worth',
      title: m.admin_goods_worth(),
      nowrap: true,
      render: (goods) => (
        <>
          {worthOf(goods)}
          <span className={styles.detail}>
            {goods.delivery === 'card' ? m.admin_goods_card() : m.admin_goods_direct()}
          </span>
        </>
      ),
    },
    {
      key: 'price',
      title: m.admin_goods_price(),
      align: 'right',
      nowrap: true,
      render: ({ price }) => amountText(price),
    },
    {
      key: 'stock',
      title: m.admin_goods_stock(),
      align: 'right',
      nowrap: true,
      render: ({ stock }) => (stock < 0 ? m.admin_goods_endless() : formatExact(stock)),
    },
    {
      key: 'sold',
      title: m.admin_goods_sold(),
      align: 'right',
      nowrap: true,
      render: ({ sold }) => formatExact(sold),
    },
    {
      key: 'show',
      title: m.admin_state(),
      nowrap: true,
      render: ({ show }) => (
        <Badge tone={show ? 'success' : 'plain'}>{show ? m.admin_goods_shown() : m.admin_goods_hidden()}</Badge>
      ),
    },
    {
      ...actsColumn(),
      render: (goods) => (
        <Able to="money.edit">
          <RowButton label={m.admin_goods_edit_of({ name: goods.title })} onClick={() => onEdit(goods)}>
            {m.post_edit()}
          </RowButton>
          <RowButton label={m.admin_goods_delete_of({ name: goods.title })} onClick={() => void onRemove(goods)}>
            {m.post_delete()}
          </RowButton>
        </Able>
      ),
    },
  ]
}
