import X from 'lucide-react/icons/x'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { FileUpload } from './file-upload.tsx'
import { ImageUpload } from './image-upload.tsx'
import { MinePanel } from './mine.tsx'
import styles from './picker.module.css'
import { MobilePager, PickerFoot } from './picker-foot.tsx'
import type { PickerState, PickerTab } from './picker-state.ts'
import { type PickerSession, usePickerSession } from './use-picker-session.ts'
import { VideoUpload } from './video-upload.tsx'

type Parts = { picker: PickerState; session: PickerSession }

export function PickerOverlay({ picker, isMobile }: { picker: PickerState; isMobile: boolean }) {
  const session = usePickerSession(picker, isMobile)
  const shared = { open: picker.shown, onClose: session.close, dirty: session.busy, bare: true }
  const foot = <PickerFoot picker={picker} session={session} isMobile={isMobile} />
  if (isMobile) {
    const closeButton = <IconButton size={44} label={m.ui_close()} icon={<Icon of={X} />} onClick={session.close} />
    return (
      <Overlay
        {...shared}
        as="drawer"
        title={m.picker_attachments()}
        start={closeButton}
        className={styles.sheet}
        footer={foot}
      >
        <SheetBody picker={picker} session={session} />
      </Overlay>
    )
  }
  return (
    <Overlay {...shared} as="dialog" title={titleOf(picker)} hideTitle className={styles.dialog} footer={foot}>
      <DialogBody picker={picker} session={session} />
    </Overlay>
  )
}

const titles = { image: m.picker_images, video: m.picker_videos, file: m.picker_files }

const titleOf = ({ mode }: PickerState) => titles[mode]()

function tabsOf({ mode }: PickerState, busy: boolean): { value: PickerTab; label: string; disabled?: boolean }[] {
  if (mode === 'image') {
    return [
      { value: 'upload', label: m.picker_upload_images() },
      { value: 'mine', label: m.picker_my_images(), disabled: busy },
    ]
  }
  if (mode === 'file')
    return [
      { value: 'upload', label: m.picker_upload_files() },
      { value: 'mine', label: m.picker_my_files(), disabled: busy },
    ]
  const upload = { value: 'upload', label: m.picker_upload_videos() } as const
  return busy ? [upload] : [upload, { value: 'mine', label: m.picker_my_videos() }]
}

function DialogBody({ picker, session }: Parts) {
  const tabs = tabsOf(picker, session.busy).map((tab) => ({
    ...tab,
    title: tab.disabled ? m.upload_under_way() : undefined,
  }))
  return (
    <div className={styles.frame}>
      <div className={styles.title} aria-hidden="true">
        {titleOf(picker)}
      </div>
      <Tabs
        label={titleOf(picker)}
        className={styles.tabs}
        tabs={tabs}
        value={session.tab}
        onChange={(tab: PickerTab) => session.setTab(tab)}
      >
        <TabPanel value="upload" className={styles.panel}>
          <UploadView picker={picker} session={session} />
        </TabPanel>
        <TabPanel value="mine" className={styles.panel}>
          <MineView picker={picker} session={session} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

function SheetBody({ picker, session }: Parts) {
  return (
    <div className={styles.sheetBody}>
      <Segments
        label={m.picker_attachments()}
        className={styles.segments}
        segments={tabsOf(picker, session.busy)}
        value={session.tab}
        onChange={session.setTab}
      />
      <div className={styles.sheetPanel}>
        {session.tab === 'upload' ? (
          <UploadView picker={picker} session={session} />
        ) : (
          <>
            <MineView picker={picker} session={session} />
            <MobilePager session={session} />
          </>
        )}
      </div>
    </div>
  )
}

function UploadView({ picker, session }: Parts) {
  if (picker.mode === 'file') return <FileUpload tab={session.files} />
  return picker.mode === 'image' ? <ImageUpload tab={session.images} /> : <VideoUpload tab={session.videos} />
}

function MineView({ picker, session: { mine, limit, setTab } }: Parts) {
  return <MinePanel mine={mine} picker={picker} limit={limit} onAdd={() => setTab('upload')} />
}
