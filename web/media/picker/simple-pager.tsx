import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './picker.module.css'

type SimplePagerProps = {
  page: number
  /** Only where it is shown. */
  pages?: number
  /** A full page may have a next one. */
  hasNext: boolean
  onPage: (page: number) => void
  wide?: boolean
}

/** One step back, one step on. */
export function SimplePager({ page, pages, hasNext, onPage, wide = false }: SimplePagerProps) {
  const size = wide ? 44 : 32
  return (
    <nav aria-label={m.ui_pager()} className={styles.steps} data-wide={wide || undefined}>
      <IconButton
        size={size}
        label={m.ui_pager_previous()}
        icon={<Icon of={ChevronLeft} size={wide ? 24 : 16} />}
        disabled={page <= 1}
        onClick={() => onPage(Math.max(1, page - 1))}
      />
      <span aria-live="polite">
        {pages === undefined ? m.ui_pager_page({ page }) : m.picker_page_of({ page, pages })}
      </span>
      <IconButton
        size={size}
        label={m.ui_pager_next()}
        icon={<Icon of={ChevronRight} size={wide ? 24 : 16} />}
        disabled={!hasNext}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
