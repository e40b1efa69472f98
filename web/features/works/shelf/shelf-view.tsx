import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Books } from './books.tsx'
import { ReadingHistory } from './reading-history.tsx'
import { type ShelfShow, shelfShows, useShelfChoice } from './shelf-choice.ts'
import styles from './shelf-view.module.css'

const shows: Record<ShelfShow, () => string> = {
  all: m.works_all,
  new: m.shelf_new,
  fiction: m.nav_fiction,
  manga: m.nav_manga,
}

/** Shelf and history side by side. */
export function ShelfTabs({ look }: { look?: 'bar' | 'mobile' }) {
  const { shelf, choose } = useShelfChoice()
  return (
    <Tabs
      label={m.page_shelf()}
      look={look}
      value={shelf.tab}
      onChange={(tab) => choose({ tab })}
      tabs={[
        { value: 'shelf', label: m.page_shelf() },
        { value: 'history', label: m.works_history() },
      ]}
    />
  )
}

export function ShelfView() {
  const { shelf } = useShelfChoice()
  return shelf.tab === 'history' ? <ReadingHistory /> : <Shelf />
}

function Shelf() {
  const { shelf, choose } = useShelfChoice()
  const { FICTION, MANGA } = useSite().COMMON_WORKS
  // Where there is one kind only, there is nothing to choose.
  const shown = shelfShows.filter((show) => (FICTION && MANGA) || (show !== 'fiction' && show !== 'manga'))
  return (
    <>
      <div className={styles.bar}>
        <fieldset className={styles.shows} aria-label={m.shelf_show()}>
          {shown.map((show) => (
            <Chip key={show} selected={show === shelf.show} onClick={() => choose({ show })}>
              {shows[show]()}
            </Chip>
          ))}
        </fieldset>
        <Select
          label={m.works_sort()}
          hideLabel
          size={36}
          variant="fill"
          value={shelf.sort}
          onChange={(sort) => choose({ sort })}
          options={[
            { value: 'read', label: m.shelf_sort_read() },
            { value: 'update', label: m.shelf_sort_update() },
            { value: 'add', label: m.shelf_sort_add() },
          ]}
        />
      </div>
      <Books key={`${shelf.show} ${shelf.sort}`} shelf={shelf} />
    </>
  )
}
