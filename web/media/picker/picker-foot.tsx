import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { pageCountOf } from '#web/ui/controls/pager-model.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import styles from './picker.module.css'
import { confirmPicker, type PickerState } from './picker-state.ts'
import { SimplePager } from './simple-pager.tsx'
import type { PickerSession } from './use-picker-session.ts'

type FootProps = { picker: PickerState; session: PickerSession; isMobile: boolean }

export function PickerFoot({ picker, session, isMobile }: FootProps) {
  const { busy, close } = session
  const isImage = picker.mode === 'image'
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
        {picker.mode === 'image' ? m.picker_insert_images() : m.picker_insert_video()}
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
