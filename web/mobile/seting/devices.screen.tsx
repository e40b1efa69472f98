import { m } from '#messages/messages.js'
import { DeviceList } from '#web/features/account/device-list.tsx'
import { loadDevices } from '#web/features/account/load-account.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './account.module.css'

export const loader = loadDevices
export const title = () => m.account_devices()

export function Component() {
  return (
    <MobilePage title={m.account_devices()} ground="surface" className={styles.page}>
      <DeviceList />
    </MobilePage>
  )
}
