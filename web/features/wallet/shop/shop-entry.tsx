import { useQuery } from '@tanstack/react-query'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { goodsQuery } from '#web/api/queries/wallet-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** The way to the shop, where it sells something. */
export function ShopEntry({ to, block = false }: { to: string; block?: boolean }) {
  const { data } = useQuery(goodsQuery(api))
  if (!data || data.total === 0) return null
  return (
    <Button to={to} size={block ? 48 : 44} block={block} icon={<Icon of={ShoppingBag} />}>
      {m.shop_title()}
    </Button>
  )
}
