import ChevronDown from 'lucide-react/icons/chevron-down'
import { m } from '#messages/messages.js'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './help.module.css'

export const title = () => m.mine_help()

/** What people ask first, for sites that have not written a help page of their own. */
export function Component() {
  const isMember = useMe() !== null
  const answers = [
    [m.help_post(), m.help_post_answer()],
    [m.help_pictures(), m.help_pictures_answer()],
    [m.help_account(), m.help_account_answer()],
    [m.help_contact(), m.help_contact_answer()],
    [m.help_grade(), m.help_grade_answer()],
    [m.help_report(), m.help_report_answer()],
  ]
  return (
    <MobilePage title={m.mine_help()}>
      <div className={styles.list}>
        {answers.map(([question, answer]) => (
          <details key={question} className={styles.entry}>
            <summary className={styles.question}>
              {question}
              <Icon of={ChevronDown} size={16} className={styles.arrow} />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
      {isMember && (
        <div className={styles.more}>
          <p>{m.help_more()}</p>
          <Button variant="soft" size={44} to="/webapp/platform/posts-publish">
            {m.help_ask()}
          </Button>
        </div>
      )}
    </MobilePage>
  )
}
