import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { Section } from '#web/admin/config/section.tsx'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './panel.module.css'

/** Asked for on demand: each look is written into the log. */
export function WhiteList() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => api.panel.getServerWhiteIp() })
  return (
    <Section title={m.admin_panel_ips()} lead={m.admin_panel_ips_lead()}>
      <div className={styles.body}>
        <div className={styles.acts}>
          <Button pending={isPending} onClick={() => mutate()}>
            {m.admin_panel_ips_show()}
          </Button>
        </div>
        {data && (
          <Notice tone={data.isSure ? 'success' : 'info'}>
            <span className={styles.mono}>{data.list.join('  ')}</span> {!data.isSure && m.admin_panel_ips_guess()}
          </Notice>
        )}
        {error && <Notice tone="warning">{error.message}</Notice>}
      </div>
    </Section>
  )
}
