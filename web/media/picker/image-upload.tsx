import CircleAlert from 'lucide-react/icons/triangle-alert'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { imageTypes, rejectionLines } from '#web/media/choose/accept-images.ts'
import { FileButton } from '#web/media/choose/file-button.tsx'
import { usePasteDrop } from '#web/media/choose/paste-drop.ts'
import { UploadTiles } from '#web/media/send/upload-tile.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatPercent } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './image-upload.module.css'
import type { ImageTab } from './use-image-tab.ts'

export function ImageUpload({ tab }: { tab: ImageTab }) {
  const { isOver, handlers } = usePasteDrop({ onImages: tab.choose, everything: true })
  return (
    <div className={styles.panel} {...handlers}>
      <div className={styles.drop} data-over={isOver || undefined}>
        <span className={styles.mark}>
          <Icon of={Upload} size={24} />
        </span>
        <div>
          <div className={styles.call}>
            <span className={styles.mouseOnly}>{m.picker_drop_here()} </span>
            <FileButton
              accept={imageTypes.join()}
              multiple
              onFiles={tab.choose}
              refuse={tab.busy ? tab.say : undefined}
              className={styles.choose}
            >
              {m.picker_choose_images()}
            </FileButton>
          </div>
          <div className={styles.hint}>{m.picker_images_hint()}</div>
        </div>
      </div>
      <Rejected tab={tab} />
      {tab.items.length > 0 && <Chosen tab={tab} />}
    </div>
  )
}

function Rejected({ tab: { rejected, forgetRejected } }: { tab: ImageTab }) {
  if (rejected.length === 0) return null
  return (
    <Notice
      tone="warning"
      className={styles.notice}
      icon={<Icon of={CircleAlert} size={18} />}
      action={
        <IconButton size={28} label={m.upload_understood()} icon={<Icon of={X} size={16} />} onClick={forgetRejected} />
      }
    >
      <b>{m.upload_not_added({ count: rejected.length })}</b>
      {rejectionLines(rejected).map((line) => (
        <div key={line} className={styles.reason}>
          {line}
        </div>
      ))}
    </Notice>
  )
}

function Chosen({ tab }: { tab: ImageTab }) {
  const { items, busy, percent, waiting } = tab
  return (
    <>
      <div className={styles.summary}>
        <div className={styles.total}>
          <span>
            {m.picker_chosen()} <b>{items.length}</b> {m.picker_chosen_of({ max: limits.imagesAtOnce })}
          </span>
          <span>
            {waiting > 0
              ? m.upload_wait({ seconds: waiting })
              : m.picker_total({ percent: formatPercent(percent / 100) })}
          </span>
          <ProgressBar value={percent} className={styles.bar} />
        </div>
        <Button variant="primary" pending={busy} onClick={tab.confirm}>
          {m.picker_confirm_upload()}
        </Button>
      </div>
      <ul className={styles.tiles}>
        <UploadTiles of={tab} />
      </ul>
    </>
  )
}
