import { m } from '#messages/messages.js'
import styles from './error-screen.module.css'
import { SearchBox } from './features/search/search-box.tsx'
import type { PageError } from './screen.ts'
import { areaOf } from './session/area.ts'
import { StandalonePage } from './standalone-page.tsx'
import { Button } from './ui/controls/button.tsx'
import { Drawing } from './ui/feedback/drawings.tsx'

export function NotFound({ error }: { error: PageError }) {
  const { path } = error.data
  const area = waysOut(path)
  const isMobile = areaOf(path) === 'mobile'
  const Title = isMobile ? 'h2' : 'h1'
  const content = (
    <div className={styles.inner}>
      <Drawing of="not-found" width={240} />
      <Title className={styles.title}>{m.error_here_nothing()}</Title>
      <p className={styles.text}>{m.error_here_hint()}</p>
      <p className={styles.path}>{error.statusMessage}</p>
      {area.search && (
        <SearchBox
          action={area.search}
          look="line"
          size={44}
          placeholder={m.search_error_placeholder()}
          className={styles.search}
        />
      )}
      <div className={styles.actions}>
        <Button variant="primary" to={area.home}>
          {area.homeLabel()}
        </Button>
        {area.boards && <Button to={area.boards}>{m.error_all_boards()}</Button>}
      </div>
    </div>
  )
  return (
    <StandalonePage isMobile={isMobile} title={m.error_missing()} className={styles.page}>
      {content}
    </StandalonePage>
  )
}

interface WaysOut {
  home: string
  homeLabel: () => string
  search?: string
  boards?: string
}

/** Where the ways out lead: each area has its own. */
function waysOut(path: string): WaysOut {
  const homeLabel = m.shell_back_home
  switch (areaOf(path)) {
    case 'admin':
      return { home: '/admin', homeLabel: m.error_back_admin }
    case 'mobile':
      return { home: '/webapp', homeLabel, search: '/webapp/search', boards: '/webapp/system-all' }
    case 'desktop':
      return { home: '/', homeLabel, search: '/search', boards: '/System/Aggregate-forum' }
  }
}
