import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import type { ScreenModule } from '#web/screen.ts'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './platform.module.css'

const kinds = {
  fiction: { name: m.page_content_fiction, none: m.page_content_fiction_empty },
  manga: { name: m.page_content_manga, none: m.page_content_manga_empty },
}

const kindOf = (pathname: string) => kinds[pathname.split('/')[3] as keyof typeof kinds]

export const title: ScreenModule['title'] = ({ pathname }) => kindOf(pathname).name()

/** Kinds of works that cannot be written here yet. */
export function Component() {
  const { name, none } = kindOf(useLocation().pathname)
  const back = <SoftLink to="/platform/home">{m.shell_back_home()}</SoftLink>
  return (
    <>
      <h1 className={styles.title}>{name()}</h1>
      <Card>
        <EmptyState drawing="locked" title={none()} description={m.platform_off_hint()} action={back} />
      </Card>
    </>
  )
}
