import { m } from '#messages/messages.js'
import { AgentCards } from '#web/features/cards/agent-cards.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useMe } from '#web/session/use-me.ts'
import styles from './pay.module.css'

export const title = () => m.wallet_agent_cards()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <MobilePage title={m.wallet_agent_cards()}>
      <div className={styles.stack}>
        <AgentCards me={me} />
      </div>
    </MobilePage>
  )
}
