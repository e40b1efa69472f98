import { useLocation } from 'react-router'
import { PickerOverlay } from './picker-overlay.tsx'
import { usePicker } from './picker-state.ts'

/** A dialog in the desktop area, a sheet in the mobile one. */
export function Picker() {
  const picker = usePicker()
  const isMobile = /^\/webapp(\/|$)/.test(useLocation().pathname)
  return <PickerOverlay picker={picker} isMobile={isMobile} />
}
