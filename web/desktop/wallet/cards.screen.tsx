import { m } from '#messages/messages.js'
import { ForMembers } from '#web/desktop/bookmark/for-members.tsx'
import { Page } from '#web/desktop/frame/page.tsx'
import { AgentCards } from '#web/features/cards/agent-cards.tsx'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { useMe } from '#web/session/use-me.ts'

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
