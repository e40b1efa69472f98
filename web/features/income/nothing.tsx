import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { useArea, usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './income.module.css'

/** Of somebody who has earned nothing yet: how one begins, where the site sells. */
export function NothingEarned() {
  const isOn = useSite().COMMON_EARNING.ON
  const { creator } = usePaths()
  const to = useArea() === 'mobile' ? '/webapp/platform/posts-publish' : '/platform/editor-posts'
  if (!isOn)
    return (
      <EmptyState
        drawing="locked"
        title={m.earning_off()}
        description={m.platform_off_hint()}
        action={<SoftLink to={creator}>{m.shell_back_home()}</SoftLink>}
      />
    )
  return (
    <EmptyState
      title={m.income_none()}
      description={m.income_none_hint()}
      action={
        <Button variant="soft" to={to}>
          {m.income_to_selling()}
        </Button>
      }
    />
  )
}

/** Where the site does not sell any more, what came before stays its author's. */
export function EarningOffNotice({ flat }: { flat?: boolean }) {
  if (useSite().COMMON_EARNING.ON) return null
  return (
    <Notice flat={flat} className={flat ? undefined : styles.notice}>
      {m.income_off()}
    </Notice>
  )
}
