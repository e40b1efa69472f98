import { useMutation } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { m } from '#messages/messages.js'
import { useSecurityPage } from '#web/admin/staff-factor.tsx'
import { api } from '#web/api/browser.ts'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './roles.module.css'

type UnprotectedProps = { of: { unprotected: number; others: number; outTime: number } }

/** Who of the staff has no second factor. Where one is needed, every page of the back office tells those who lack it. */
export function Unprotected({ of: { unprotected, others, outTime } }: UnprotectedProps) {
  const me = useMe()
  const isMine = unprotected > others && !me?.staffFactor
  return (
    <>
      {isMine && <Own />}
      {others > 0 && <Others count={others} outTime={outTime} />}
    </>
  )
}

function Own() {
  const securityPage = useSecurityPage()
  return (
    <Notice
      tone="warning"
      icon={<Icon of={ShieldAlert} size={18} />}
      className={styles.notice}
      action={
        <Button size={32} to={securityPage} reloadDocument>
          {m.staff_factor_do()}
        </Button>
      }
    >
      {m.admin_roles_own_factor()}
    </Notice>
  )
}

function Others({ count, outTime }: { count: number; outTime: number }) {
  const page = usePage()
  const now = useNow() ?? page.now
  const reminding = useMutation({
    mutationFn: () => api.adminRole.remind({}),
    onSuccess: ({ told }) =>
      told > 0 ? toast.success(m.admin_roles_reminded({ count: told })) : toast.info(m.admin_roles_remind_none()),
    onError: sayFailure,
  })
  const sentence =
    outTime === 0
      ? m.admin_roles_unprotected({ count })
      : outTime <= now
        ? m.admin_roles_unprotected_over({ count })
        : m.admin_roles_unprotected_until({ count, date: formatDate(outTime) })
  return (
    <Notice
      tone="warning"
      icon={<Icon of={ShieldAlert} size={18} />}
      className={styles.notice}
      action={
        <Button size={32} pending={reminding.isPending} onClick={() => reminding.mutate()}>
          {m.admin_roles_remind()}
        </Button>
      }
    >
      {sentence}
    </Notice>
  )
}
