import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { loadOwnWorks } from '#web/features/works/own/loaders.ts'
import { NewWork, OwnWorks } from '#web/features/works/own/own-works.tsx'
import { kindOf, listSearch } from '#web/features/works/own/places.ts'
import { kindName } from '#web/features/works/own/words.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import styles from './platform.module.css'

export const loader = loadOwnWorks()
export const title = () => m.own_all()

/** My works, one kind at a time; which one stands in the address. */
export function Component() {
  const type = kindOf(useSearchParams()[0], useSite().COMMON_WORKS.FICTION)
  return (
    <MobilePage title={m.own_all()} refreshes>
      <div className={styles.kinds}>
        <nav className={styles.states} aria-label={m.own_kind()}>
          {(['fiction', 'manga'] as const).map((one) => (
            <Chip key={one} to={listSearch({ state: 'all', page: 1 }, one)} selected={one === type}>
              {kindName(one)}
            </Chip>
          ))}
        </nav>
        <NewWork type={type} />
      </div>
      <OwnWorks key={type} type={type} look="rows" />
    </MobilePage>
  )
}
