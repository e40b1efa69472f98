import { useQuery } from '@tanstack/react-query'
import Key from 'lucide-react/icons/key-round'
import Ticket from 'lucide-react/icons/ticket'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './shop.module.css'

/** My places for domains, and the ways to fill them and to get more. */
export function OwnPlaces({ to }: { to: string }) {
  const me = useMe()
  const { data } = useQuery({ ...licenceQuery(api), enabled: me !== null })
  if (!me) return null
  const { used, slots } = data ?? { used: 0, slots: 0 }
  return (
    <Card padded className={styles.places} aria-labelledby="places">
      <span className={styles.icon} data-kind="slots">
        <Icon of={Key} />
      </span>
      <div className={styles.what}>
        <h2 id="places" className={styles.placesName}>
          {m.shop_mine()}
        </h2>
        <p className={styles.note}>{m.shop_used({ used, slots })}</p>
        <ProgressBar value={used} max={Math.max(1, slots)} label={m.licence_places_label()} />
      </div>
      <div className={styles.acts}>
        <Button to={to}>{m.shop_domains()}</Button>
        <Button to={to} icon={<Icon of={Ticket} size={16} />}>
          {m.shop_auth_redeem()}
        </Button>
      </div>
    </Card>
  )
}
