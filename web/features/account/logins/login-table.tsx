import type { LoginRecord } from '#contract/modules/account/security.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './logins.module.css'
import { LoginDevice, type LoginLines, ResultBadge } from './logins.tsx'
import { mayBeStranger, wayOf } from './words.ts'

export const LoginTable: LoginLines = ({ rows, empty, onNotMe, onPassword }) => {
  const columns: Column<LoginRecord>[] = [
    { key: 'time', title: m.logins_time(), nowrap: true, render: ({ time }) => <RelativeTime at={time} /> },
    { key: 'way', title: m.logins_way(), render: wayOf },
    { key: 'result', title: m.logins_result(), nowrap: true, render: (login) => <ResultBadge of={login} /> },
    { key: 'device', title: m.logins_device(), render: (login) => <LoginDevice of={login} /> },
    { key: 'place', title: m.logins_place(), render: Place },
    {
      key: 'act',
      title: m.logins_act(),
      align: 'right',
      nowrap: true,
      render: (login) => <Act of={login} onNotMe={() => onNotMe(login)} onPassword={onPassword} />,
    },
  ]
  return <Table label={m.logins_title()} columns={columns} rows={rows} loadingRows={8} empty={empty} />
}

function Place({ place, network }: LoginRecord) {
  return (
    <>
      {place && <span className={styles.place}>{place}</span>}
      <span className={styles.network}>{network}</span>
    </>
  )
}

type ActProps = { of: LoginRecord; onNotMe: () => void; onPassword: () => void }

function Act({ of: login, onNotMe, onPassword }: ActProps) {
  if (login.result === 'failed')
    return (
      <Button variant="text" size={28} onClick={onPassword}>
        {m.logins_change_password()}
      </Button>
    )
  if (!mayBeStranger(login)) return <span className={styles.network}>—</span>
  return (
    <Button
      variant="danger"
      size={28}
      aria-label={m.logins_not_me_label({ time: formatDateTime(login.time) })}
      onClick={onNotMe}
    >
      {m.logins_not_me()}
    </Button>
  )
}
