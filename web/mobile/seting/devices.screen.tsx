import { m } from '#messages/messages.js'
import { DeviceList } from '#web/features/account/device-list.tsx'
import { loadDevices } from '#web/features/account/load-account.ts'
import { RememberedDevices } from '#web/features/account/security/remembered-devices.tsx'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadDevices
export const title = () => m.account_devices()
export const Component = () => <SurfacePage title={m.account_devices()} content={<Devices />} />

function Devices() {
  return (
    <>
      <DeviceList />
      <RememberedDevices />
    </>
  )
}
