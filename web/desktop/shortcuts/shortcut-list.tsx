import { Fragment } from 'react'
import { m } from '#messages/messages.js'
import { switchShortcuts, useShortcutsOn } from '#web/ui/controls/free-keys.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './shortcut-list.module.css'

type Row = { keys: string[][]; does: string }

/** Each row: the ways to ask for it, each of one or more keys in turn. */
function groups(): { title: string; rows: Row[] }[] {
  return [
    {
      title: m.keys_places(),
      rows: [
        { keys: [['/']], does: m.keys_search() },
        { keys: [['g', 'h']], does: m.keys_home() },
        { keys: [['g', 'm']], does: m.keys_messages() },
        { keys: [['n']], does: m.keys_publish() },
        { keys: [['u']], does: m.keys_back() },
      ],
    },
    {
      title: m.keys_posts(),
      rows: [
        { keys: [['j'], ['k']], does: m.keys_step() },
        { keys: [['o'], ['Enter']], does: m.keys_open() },
        { keys: [['l']], does: m.keys_like() },
        { keys: [['c']], does: m.keys_comment() },
      ],
    },
    {
      title: m.keys_everywhere(),
      rows: [
        { keys: [['Ctrl', 'Enter']], does: m.keys_send() },
        { keys: [['Esc']], does: m.keys_close() },
        { keys: [['?']], does: m.keys_list() },
      ],
    },
  ]
}

export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOn = useShortcutsOn()
  return (
    <Dialog open={open} onClose={onClose} title={m.keys_list_title()} size="sm">
      <div className={styles.groups}>
        {groups().map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl>
              {rows.map(({ keys, does }) => (
                <div key={does} className={styles.row}>
                  <dt>{does}</dt>
                  <dd>
                    <Keys of={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        spread
        label={m.keys_switch()}
        hint={m.keys_switch_hint()}
        checked={isOn}
        onChange={switchShortcuts}
        className={styles.switch}
      />
    </Dialog>
  )
}

function Keys({ of }: { of: string[][] }) {
  return of.map((way, at) => (
    <Fragment key={way.join()}>
      {at > 0 && <span className={styles.or}>{m.keys_or()}</span>}
      {way.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </Fragment>
  ))
}
