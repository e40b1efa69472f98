import { m } from '#messages/messages.js'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './item-view.module.css'

const keys: [string, () => string][] = [
  ['j', m.queue_key_next],
  ['k', m.queue_key_previous],
  ['1', m.queue_pass],
  ['2', m.queue_reject_title],
  ['3', m.queue_sanction_title],
  ['x', m.queue_key_choose],
  ['u', m.queue_undo_last],
  ['?', m.queue_keys],
]

export function KeyList() {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, name]) => (
        <div key={key}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd>{name()}</dd>
        </div>
      ))}
    </dl>
  )
}

export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Overlay open={open} onClose={onClose} size="sm" title={m.queue_keys()}>
      <KeyList />
    </Overlay>
  )
}
