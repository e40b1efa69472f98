import Chart from 'lucide-react/icons/chart-no-axes-column'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import Pen from 'lucide-react/icons/pencil'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { CancelButton } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import styles from './publish-sheet.module.css'

export function PublishSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const isOn = useSite().COMMON_WORKS.ARTICLE
  const go = (to: string) => () => void navigate(to)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={m.publish_title()}
      hideTitle
      bare
      footer={<CancelButton onClick={onClose} />}
    >
      <div className={styles.rows}>
        <Row
          icon={Pen}
          title={m.publish_post()}
          hint={m.publish_post_hint()}
          onClick={go('/webapp/platform/posts-publish')}
        />
        <Row
          icon={FileText}
          title={m.publish_article()}
          hint={isOn ? m.publish_article_hint() : m.publish_article_off()}
          isOff={!isOn}
          onClick={isOn ? go('/webapp/platform/article-publish') : () => toast.warning(m.publish_article_warning())}
        />
        <Row
          icon={Chart}
          title={m.shell_creator()}
          hint={m.publish_creator_hint()}
          onClick={go('/webapp/platform/platform')}
        />
      </div>
    </Drawer>
  )
}

type RowProps = { icon: IconDrawing; title: string; hint: string; isOff?: boolean; onClick: () => void }

/** What is switched off answers, too: it says why. */
function Row({ icon, title, hint, isOff, onClick }: RowProps) {
  return (
    <button type="button" className={styles.row} data-off={isOff || undefined} onClick={onClick}>
      <span className={styles.icon}>
        <Icon of={icon} size={24} />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
      {!isOff && <Icon of={ChevronRight} size={16} className={styles.arrow} />}
    </button>
  )
}
