import { m } from '#messages/messages.js'
import { AgentCards } from '../../features/cards/agent-cards.tsx'
import { useMe } from '../../session/use-me.ts'
import { MobilePage } from '../mobile-page.tsx'
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
