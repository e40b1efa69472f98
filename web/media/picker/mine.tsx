import { useQuery } from '@tanstack/react-query'
import Film from 'lucide-react/icons/film'
import Images from 'lucide-react/icons/images'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { imagesQuery, videosQuery } from '#web/media/attachment-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import styles from './attachment-grid.module.css'
import { ImageGrid, VideoGrid } from './attachment-grid.tsx'
import type { PickerState } from './picker-state.ts'

export type MinePage = { page: number; limit: number }

/** One page of my files of the picker's kind. */
export function useMine({ mode }: Pick<PickerState, 'mode'>, { page, limit }: MinePage, enabled: boolean) {
  const userId = useMe()?._id ?? ''
  const request = { userId, page, limit }
  const options = { enabled: enabled && userId !== '' }
  const images = useQuery({ ...imagesQuery(api, request), enabled: options.enabled && mode === 'image' })
  const videos = useQuery({ ...videosQuery(api, request), enabled: options.enabled && mode === 'video' })
  return mode === 'image' ? images : videos
}

export type Mine = ReturnType<typeof useMine>

type MineProps = { mine: Mine; picker: PickerState; limit: number; onAdd: () => void }

export function MinePanel({ mine, picker, limit, onAdd }: MineProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch, error } = mine
  const isImage = picker.mode === 'image'
  if (isError && !data) {
    return <LoadError of={{ error, refetch, isFetching }} />
  }
  if (!data) return <Blank count={isImage ? limit + 1 : limit} isImage={isImage} />
  if (data.list.length === 0 && data.total === 0) return <NothingYet isImage={isImage} onAdd={onAdd} />
  const shared = { list: data.list, picker, isStale: isPlaceholderData }
  return isImage ? <ImageGrid {...shared} onAdd={onAdd} /> : <VideoGrid {...shared} />
}

function NothingYet({ isImage, onAdd }: { isImage: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      icon={isImage ? Images : Film}
      title={isImage ? m.picker_no_images() : m.picker_no_videos()}
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
