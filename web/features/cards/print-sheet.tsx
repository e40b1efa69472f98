import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { QrCode } from '#web/social/share/qr-code.tsx'
import type { Slip } from './codes-csv.ts'
import styles from './print-sheet.module.css'

type PrintSheetProps = { slips: Slip[]; onPrinted: () => void; onClose: () => void }

/** Paper only: slips to cut apart. It prints as soon as it is there, and goes when that is done. */
export function PrintSheet({ slips, onPrinted, onClose }: PrintSheetProps) {
  const { COMMON_SITE_NAME: site } = useSite()
  const done = useEffectEvent(() => {
    onClose()
    onPrinted()
  })
  useEffect(() => {
    const end = () => done()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      {slips.map(({ code, worth, until, link }) => (
        <div key={code} className={styles.slip}>
          <div className={styles.head}>
            <span>{site}</span>
            <b>{worth}</b>
          </div>
          <div className={styles.body}>
            <div className={styles.text}>
              <div className={styles.code}>{code}</div>
              {until && <div className={styles.small}>{m.admin_card_sheet_until({ date: until })}</div>}
              <div className={styles.small}>{link}</div>
            </div>
            <div className={styles.qr}>
              <QrCode of={link} />
              <div className={styles.small}>{m.admin_card_sheet_scan()}</div>
            </div>
          </div>
        </div>
      ))}
    </div>,
    document.body,
  )
}
