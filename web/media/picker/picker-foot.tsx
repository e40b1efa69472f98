import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Pager, pageCountOf } from '#web/ui/controls/pager.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './picker.module.css'
import { confirmPicker, type PickerState } from './picker-state.ts'
import type { PickerSession } from './use-picker-session.ts'

type FootProps = { picker: PickerState; session: PickerSession; isMobile: boolean }

export function PickerFoot({ picker, session, isMobile }: FootProps) {
  const { busy, close } = session
  const isImage = picker.mode !== 'video'
  const size = isMobile ? 44 : 36
  return (
    <div className={styles.foot}>
      <div className={styles.footStart}>
        {busy ? <Busy isImage={isImage} /> : !isMobile && <DesktopPager picker={picker} session={session} />}
      </div>
      {picker.purpose === 'upload' ? (
        <Button size={size} variant="soft" onClick={close}>
          {m.picker_done()}
        </Button>
      ) : (
        <Choice picker={picker} session={session} isMobile={isMobile} />
      )}
    </div>
  )
}

const inserts = { image: m.picker_insert_images, video: m.picker_insert_video, file: m.picker_insert_files }

function Choice({ picker, session: { busy, tab, close }, isMobile }: FootProps) {
  const count = picker.imageList.length
  const size = isMobile ? 44 : 36
  return (
    <>
      {!busy && (tab === 'mine' || count > 0) && (
        <span className={styles.count} aria-live="polite">
          {m.picker_chosen()} <b>{count}</b> {picker.max !== undefined && `/ ${picker.max}`}
        </span>
      )}
      <Button size={size} variant={isMobile ? 'quiet' : 'line'} onClick={close}>
        {m.ui_cancel()}
      </Button>
      <Button size={size} variant="primary" disabled={count === 0 || busy} onClick={confirmPicker}>
        {inserts[picker.mode]()}
      </Button>
    </>
  )
}

function Busy({ isImage }: { isImage: boolean }) {
  return (
    <span role="status" className={styles.busy}>
      <Spinner />
      {isImage ? m.upload_under_way() : m.picker_video_under_way()}
    </span>
  )
}

function DesktopPager({ picker, session }: Pick<FootProps, 'picker' | 'session'>) {
  const { tab, page, limit, mine, setPage } = session
  const total = mine.data?.total ?? 0
  if (tab !== 'mine' || total === 0) return null
  if (picker.mode === 'video') {
    return <SimplePager page={page} hasNext={page * limit < total} onPage={setPage} />
  }
  return <Pager page={page} total={total} pageSize={limit} pagerCount={5} onPage={setPage} />
}

/** Below the pictures, where a thumb reaches it. */
export function MobilePager({ session: { page, limit, mine, setPage } }: Pick<FootProps, 'session'>) {
  const total = mine.data?.total ?? 0
  if (total === 0) return null
  const pages = pageCountOf(total, limit)
  return <SimplePager wide page={page} pages={pages} hasNext={page < pages} onPage={setPage} />
}

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
function SimplePager({ page, pages, hasNext, onPage, wide = false }: SimplePagerProps) {
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
