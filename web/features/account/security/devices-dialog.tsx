import { m } from '#messages/messages.js'
import { DeviceList } from '#web/features/account/device-list.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { RememberedDevices } from './remembered-devices.tsx'

export function DevicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Overlay open={open} onClose={onClose} title={m.account_devices()}>
      <DeviceList />
      <RememberedDevices />
    </Overlay>
  )
}
