import { m } from '#messages/messages.js'
import { AgentCards } from '../../features/cards/agent-cards.tsx'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { useMe } from '../../session/use-me.ts'
import { Page } from '../frame/page.tsx'
import { ForMembers } from '../shelf/for-members.tsx'

export const title = () => m.wallet_agent_cards()

export function Component() {
  const me = useMe()
  return (
    <Page columns="centred">
      <HiddenTitle>{m.wallet_agent_cards()}</HiddenTitle>
      {me ? <AgentCards me={me} /> : <ForMembers />}
    </Page>
  )
}
