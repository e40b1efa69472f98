import { useQuery } from '@tanstack/react-query'
import FileIcon from 'lucide-react/icons/file'
import Film from 'lucide-react/icons/film'
import Images from 'lucide-react/icons/images'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { filesQuery, imagesQuery, videosQuery } from '#web/media/attachment-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import styles from './attachment-grid.module.css'
import { ImageGrid, VideoGrid } from './attachment-grid.tsx'
import lines from './file-list.module.css'
import { FileList } from './file-list.tsx'
import type { PickerState } from './picker-state.ts'

export type MinePage = { page: number; limit: number }

/** One page of my files of the picker's kind. */
export function useMine({ mode }: Pick<PickerState, 'mode'>, { page, limit }: MinePage, enabled: boolean) {
  const userId = useMe()?._id ?? ''
  const request = { userId, page, limit }
  const options = { enabled: enabled && userId !== '' }
  const images = useQuery({ ...imagesQuery(api, request), enabled: options.enabled && mode === 'image' })
  const videos = useQuery({ ...videosQuery(api, request), enabled: options.enabled && mode === 'video' })
  const files = useQuery({ ...filesQuery(api, request), enabled: options.enabled && mode === 'file' })
  return { image: images, video: videos, file: files }[mode]
}

export type Mine = ReturnType<typeof useMine>

type MineProps = { mine: Mine; picker: PickerState; limit: number; onAdd: () => void }

export function MinePanel({ mine, picker, limit, onAdd }: MineProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch, error } = mine
  const isImage = picker.mode === 'image'
  if (isError && !data) {
    return <LoadError of={{ error, refetch, isFetching }} />
  }
  if (!data && picker.mode === 'file')
    return <SkeletonRows count={6} size={40} widths={[60, 30]} row={lines.row} text={lines.text} />
  if (!data) return <Blank count={isImage ? limit + 1 : limit} isImage={isImage} />
  if (data.list.length === 0 && data.total === 0) return <NothingYet mode={picker.mode} onAdd={onAdd} />
  const shared = { list: data.list, picker, isStale: isPlaceholderData }
  if (picker.mode === 'file') return <FileList {...shared} />
  return isImage ? <ImageGrid {...shared} onAdd={onAdd} /> : <VideoGrid {...shared} />
}

const nothing = {
  image: { icon: Images, title: m.picker_no_images },
  video: { icon: Film, title: m.picker_no_videos },
  file: { icon: FileIcon, title: m.picker_no_files },
}

function NothingYet({ mode, onAdd }: Pick<PickerState, 'mode'> & { onAdd: () => void }) {
  const { icon, title } = nothing[mode]
  return (
    <EmptyState
      icon={icon}
      title={title()}
      action={
        <Button variant="soft" size={32} onClick={onAdd}>
          {m.picker_go_upload()}
        </Button>
      }
    />
  )
}

function Blank({ count, isImage }: { count: number; isImage: boolean }) {
  const slots = Array.from({ length: count }, (_, at) => at)
  return (
    <SkeletonRegion>
      <div className={isImage ? styles.images : styles.videos}>
        {slots.map((at) =>
          isImage ? (
            <Skeleton key={at} className={styles.blank} />
          ) : (
            <div key={at} className={styles.video}>
              <Skeleton shape="media" className={styles.videoBlank} />
              <span className={styles.name}>&nbsp;</span>
            </div>
          ),
        )}
      </div>
    </SkeletonRegion>
  )
}
