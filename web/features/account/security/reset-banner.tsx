import ShieldAlert from 'lucide-react/icons/shield-alert'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** Somebody wants all second factors of this account gone: whoever is logged in can say no. */
export function ResetBanner({ reset, flat }: { reset: { endTime: number } | null; flat?: boolean }) {
  const cancelling = useFactorChange(
    () => api.session.cancelLostFactor({}),
    () => toast.success(m.lost_cancelled()),
  )
  if (!reset) return null
  return (
    <Notice
      tone="danger"
      flat={flat}
      icon={<Icon of={ShieldAlert} size={18} />}
      action={
        <Button size={32} pending={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {m.lost_cancel()}
        </Button>
      }
    >
      {m.lost_banner({ time: formatDateTime(reset.endTime).slice(0, 16) })}
    </Notice>
  )
}
