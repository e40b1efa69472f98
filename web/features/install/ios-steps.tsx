import BookOpen from 'lucide-react/icons/book-open'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Share from 'lucide-react/icons/share'
import SquarePlus from 'lucide-react/icons/square-plus'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import styles from './ios-steps.module.css'

type IosStepsProps = { open: boolean; onClose: () => void; icon: ReactNode }

/** How it is done by hand, drawn: the bar of the browser, and what its button opens. */
export function IosSteps({ open, onClose, icon }: IosStepsProps) {
  const { COMMON_SITE_NAME } = useSite()
  const done = (
    <Button block size={44} onClick={onClose}>
      {m.install_known()}
    </Button>
  )
  return (
    <Drawer open={open} onClose={onClose} title={m.install_name()} footer={done}>
      <div className={styles.site}>
        {icon}
        <div>
          <b>{COMMON_SITE_NAME}</b>
          <p>{m.install_text()}</p>
        </div>
      </div>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <span className={styles.number}>1</span>
          <span>{m.install_step_share()}</span>
          <span className={styles.bar} role="img" aria-label={m.install_step_share_drawing()}>
            <Icon of={ChevronLeft} size={20} />
            <Icon of={ChevronRight} size={20} />
            <span className={styles.hit}>
              <Icon of={Share} size={20} />
            </span>
            <Icon of={BookOpen} size={20} />
            <Icon of={Copy} size={20} />
          </span>
        </li>
        <li className={styles.step}>
          <span className={styles.number}>2</span>
          <span>{m.install_step_add()}</span>
          <span className={styles.menu} role="img" aria-label={m.install_step_add_drawing()}>
            <span className={styles.entry}>
              {m.install_entry_copy()}
              <Icon of={Copy} size={16} />
            </span>
            <span className={styles.entry} data-hit="">
              {m.install_entry_add()}
              <Icon of={SquarePlus} size={16} />
            </span>
            <span className={styles.entry}>
              {m.install_entry_bookmark()}
              <Icon of={BookOpen} size={16} />
            </span>
          </span>
        </li>
      </ol>
    </Drawer>
  )
}
