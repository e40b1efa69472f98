import { useNavigate } from 'react-router'
import { openWallet } from '#web/session/wallet-dialog-state.ts'
import { useArea } from '#web/social/paths.ts'

/** To the top-up: over the page on the desktop, a page of its own on a phone. */
export function useTopUp(): () => void {
  const area = useArea()
  const navigate = useNavigate()
  return () => {
    if (area === 'desktop') openWallet({ tab: 'topup' })
    else void navigate('/webapp/user/recharge')
  }
}
