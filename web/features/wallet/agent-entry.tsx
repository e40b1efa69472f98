import { useQuery } from '@tanstack/react-query'
import Tags from 'lucide-react/icons/tags'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { agentQuery } from '#web/api/queries/wallet-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** The way to their card codes, for those who may sell some. */
export function AgentEntry({ id, to, block = false }: { id: string; to: string; block?: boolean }) {
  const { data } = useQuery(agentQuery(api, id))
  if (!data?.isAgent) return null
  return (
    <Button to={to} size={block ? 48 : 44} block={block} icon={<Icon of={Tags} />}>
      {m.wallet_agent_cards()}
    </Button>
  )
}
