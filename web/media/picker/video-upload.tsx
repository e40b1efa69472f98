import ImagePlus from 'lucide-react/icons/image-plus'
import Info from 'lucide-react/icons/info'
import Trash2 from 'lucide-react/icons/trash-2'
import CircleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { m } from '#messages/messages.js'
import { imageTypes } from '#web/media/choose/accept-images.ts'
import { FileButton } from '#web/media/choose/file-button.tsx'
import { FileZone } from '#web/media/choose/file-zone.tsx'
import { formatBytes } from '#web/media/format-bytes.ts'
import { formatDuration } from '#web/media/format-duration.ts'
import { useObjectUrl } from '#web/media/use-object-url.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatPercent } from '#web/ui/format/money.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VideoPlayer } from '#web/ui/layout/video-player.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import type { VideoTab } from './use-video-tab.ts'
import { type Cover, secondOf, videoTypes } from './video-draft.ts'
import styles from './video-upload.module.css'

export function VideoUpload({ tab }: { tab: VideoTab }) {
  return (
    <div className={styles.split}>
      <div>
        {tab.file ? <ChosenVideo tab={tab} /> : <NoVideo tab={tab} />}
        {tab.busy && <Sending tab={tab} />}
        {tab.error && (
          <Notice tone="danger" className={styles.fault} icon={<Icon of={CircleAlert} size={18} />}>
            {tab.error}
          </Notice>
        )}
      </div>
      <div className={styles.side}>
        {tab.isUnreadable ? (
          <Notice tone="info" icon={<Icon of={Info} size={18} />}>
            {m.picker_no_frames()}
          </Notice>
        ) : (
          <Second tab={tab} />
        )}
        <Covers tab={tab} />
        <Button variant="primary" block pending={tab.busy} onClick={tab.confirm}>
          {m.picker_confirm_upload()}
        </Button>
      </div>
    </div>
  )
}

function NoVideo({ tab }: { tab: VideoTab }) {
  return (
    <FileZone
      accept={videoTypes.join()}
      onFiles={tab.choose}
      call={m.picker_choose_video()}
      hint={m.picker_video_hint({ size: tab.largest })}
      className={styles.empty}
    />
  )
}

function ChosenVideo({ tab }: { tab: VideoTab }) {
  const { file, facts, url, still, isUnreadable } = tab
  const poster = useObjectUrl(still)
  if (!file) return null
  const size = facts && facts.width > 0 ? `${facts.width} × ${facts.height}` : null
  const length = facts && facts.duration > 0 ? formatDuration(facts.duration) : null
  return (
    <>
      {url && !isUnreadable ? (
        <VideoPlayer key={url} url={url} poster={poster || undefined} />
      ) : (
        <div className={styles.screen}>{isUnreadable && m.picker_unplayable()}</div>
      )}
      <div className={styles.about}>
        <div className={styles.words}>
          <div className={styles.name} title={file.name}>
            {file.name}
          </div>
          <div className={styles.hint}>{[formatBytes(file.size), size, length].filter(Boolean).join(' · ')}</div>
        </div>
        <Button
          variant="danger"
          size={32}
          icon={<Icon of={Trash2} size={16} />}
          aria-disabled={tab.busy || undefined}
          onClick={tab.removeVideo}
        >
          {m.picker_delete_video()}
        </Button>
      </div>
    </>
  )
}

function Sending({ tab: { file, percent, waiting, stop } }: { tab: VideoTab }) {
  const size = file?.size ?? 0
  return (
    <div className={styles.sending}>
      <div className={styles.line}>
        <b>{m.picker_video_sending()}</b>
        <span>
          {formatBytes((size * percent) / 100)} / {formatBytes(size)} · {formatPercent(percent / 100)}
        </span>
      </div>
      <ProgressBar value={percent} label={m.picker_video_sending()} />
      <div className={styles.line}>
        <span className={styles.hint}>
          {waiting > 0 ? m.upload_wait({ seconds: waiting }) : m.picker_video_after()}
        </span>
        {percent < 100 && (
          <Button variant="text" size={28} onClick={stop}>
            {m.picker_cancel_upload()}
          </Button>
        )}
      </div>
    </div>
  )
}

function Second({ tab }: { tab: VideoTab }) {
  return (
    <div className={styles.second}>
      <TextField
        label={m.picker_cover_second()}
        inputMode="decimal"
        value={tab.second}
        disabled={tab.busy}
        onChange={(event) => tab.setSecond(event.currentTarget.value)}
        suffix={<span className={styles.hint}>{m.picker_second()}</span>}
      />
      <Button
        className={styles.get}
        pending={tab.isCapturing}
        aria-disabled={tab.busy || undefined}
        onClick={tab.getCover}
      >
        {m.picker_get_cover()}
      </Button>
      <Slider tab={tab} />
    </div>
  )
}

/** Another moment of the video; the cover follows when it is let go. */
function Slider({ tab: { facts, second, busy, setSecond, findCover } }: { tab: VideoTab }) {
  if (!facts || facts.duration <= 0) return null
  const at = secondOf(second)
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={m.picker_cover_slider()}
      aria-valuetext={m.picker_cover_at({ second: at })}
      min={0}
      max={facts.duration}
      step={0.1}
      value={at}
      disabled={busy}
      onChange={({ currentTarget }) => setSecond(currentTarget.value)}
      onPointerUp={findCover}
      onKeyUp={({ key }) => sliderKeys.has(key) && findCover()}
    />
  )
}

const sliderKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'])

function Covers({ tab }: { tab: VideoTab }) {
  const title = tab.isUnreadable ? m.picker_cover() : m.picker_covers()
  return (
    <section aria-label={title} className={styles.coverBox}>
      <h3 className={styles.label}>{title}</h3>
      {tab.covers.length > 0 && (
        <ul className={styles.covers}>
          {tab.covers.map((cover) => (
            <CoverTile key={cover.id} cover={cover} tab={tab} />
          ))}
        </ul>
      )}
      {tab.busy && <p className={styles.hint}>{m.picker_cover_locked()}</p>}
      {!tab.busy && tab.covers.length === 0 && !tab.isUnreadable && (
        <p className={styles.hint}>{m.picker_no_covers()}</p>
      )}
      {!tab.busy && tab.file && (
        <FileButton accept={imageTypes.join()} onFiles={tab.takeCover} className={styles.own}>
          <Icon of={ImagePlus} size={16} />
          {m.picker_choose_cover()}
        </FileButton>
      )}
    </section>
  )
}

function CoverTile({ cover, tab }: { cover: Cover; tab: VideoTab }) {
  const { id, second, file } = cover
  const isOwn = second === null
  const label = isOwn ? m.picker_cover_own({ name: file.name }) : m.picker_cover_at({ second })
  const remove = isOwn ? m.picker_delete_own_cover({ name: file.name }) : m.picker_delete_cover({ second })
  const url = useObjectUrl(file)
  const isOn = tab.chosen === id
  return (
    <li className={styles.cover} data-on={isOn || undefined}>
      <button
        type="button"
        aria-pressed={isOn}
        aria-disabled={tab.busy || undefined}
        className={styles.pick}
        onClick={() => tab.chooseCover(id)}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {url && <img src={url} alt="" />}
        {isOn && <span className={styles.tag}>{m.picker_chosen()}</span>}
      </button>
      {!tab.busy && (
        <button
          type="button"
          className={styles.remove}
          aria-label={remove}
          title={remove}
          onClick={() => tab.removeCover(id)}
        >
          <span>
            <Icon of={X} size={14} />
          </span>
        </button>
      )}
    </li>
  )
}
