import { useState } from 'react'
import { Link } from 'react-router'
import type { QueueItem } from '#contract/modules/site/queue.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './author-side.module.css'

/** The network that a text was written in. Staff alone are told; the whole address is for those who may see it, and written down. */
export function Network({ of: { object, network } }: { of: QueueItem }) {
  const me = useMe()
  if (!network) return null
  const { block, accounts } = network
  return (
    <section>
      <h3 className={styles.small}>{m.admin_networks()}</h3>
      <p className={styles.network}>
        {can(me, 'content.batch') ? (
          <Link to={`/admin/content?${new URLSearchParams({ network: block, type: object.type })}`}>{block}</Link>
        ) : (
          block
        )}
        <span>{m.admin_networks_accounts({ count: accounts })}</span>
      </p>
      {can(me, 'members.addresses') && <WholeAddress key={`${object.type} ${object._id}`} of={object} />}
    </section>
  )
}

type TextType = Parameters<typeof api.adminContent.address>[0]['type']

function WholeAddress({ of: { type, _id } }: { of: QueueItem['object'] }) {
  const [address, setAddress] = useState('')
  const { isPending, act } = useAct()
  const look = () =>
    act(async () => setAddress((await api.adminContent.address({ type: type as TextType, _id })).address))
  if (address) return <p className={styles.network}>{address}</p>
  return (
    <Button
      variant="text"
      size={28}
      pending={isPending}
      title={m.admin_networks_hint()}
      className={styles.reveal}
      onClick={() => void look()}
    >
      {m.queue_whole_address()}
    </Button>
  )
}
