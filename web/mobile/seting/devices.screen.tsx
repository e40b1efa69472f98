import { m } from '#messages/messages.js'
import { DeviceList } from '../../features/account/device-list.tsx'
import { loadDevices } from '../../features/account/load-account.ts'
import { MobilePage } from '../mobile-page.tsx'
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
