import { useQuery } from '@tanstack/react-query'
import FileIcon from 'lucide-react/icons/file'
import Film from 'lucide-react/icons/film'
import Images from 'lucide-react/icons/images'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { quotaQuery } from '#web/media/attachment-queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager, pageCountOf } from '#web/ui/controls/pager.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Chosen, FileDetails } from './file-details.tsx'
import styles from './library.module.css'
import { BlankGrid, LibraryGrid } from './library-grid.tsx'
import {
  type LibraryKind,
  type LibraryPlace,
  libraryHref,
  libraryLimits,
  libraryPlaceOf,
  libraryQuery,
} from './library-place.ts'

/** Nearly full is worth a colour. */
const warning = 0.9

/** How much of the space is taken. Without an answer there is no bar: the library works all the same. */
function Quota() {
  const { data, isError } = useQuery(quotaQuery(api))
  if (!data) return isError ? null : <Skeleton width={60} className={styles.quotaBlank} />
  const { used, limit } = data
  return (
    <div className={styles.quota}>
      <span>{m.library_quota({ used: formatBytes(used), limit: formatBytes(limit) })}</span>
      <ProgressBar
        value={used}
        max={Math.max(limit, 1)}
        label={m.library_quota_label()}
        tone={used >= limit * warning ? 'danger' : 'brand'}
        className={styles.quotaBar}
      />
      {used >= limit && <span className={styles.full}>{m.library_quota_full()}</span>}
    </div>
  )
}

export type MediaLibraryProps = {
  /** Address of the page it stands on. */
  path: string
  /** The choice between images and videos. */
  tabs: ReactNode
}

/** My files: what there is, what it takes, and how to part with it. */
export function MediaLibrary({ path, tabs }: MediaLibraryProps) {
  const place = libraryPlaceOf(useSearchParams()[0])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const upload = async () => {
    const [file] = (await openPicker({ mode: place.kind, purpose: 'upload', caller: 'library' })) ?? []
    if (file) setChosen({ file, among: [file] })
  }
  return (
    <div className={styles.library}>
      <div className={styles.bar}>
        {tabs}
        <Button variant="primary" icon={<Icon of={Upload} size={16} />} onClick={() => void upload()}>
          {m.library_upload()}
        </Button>
      </div>
      <Quota />
      <Files key={place.kind} path={path} place={place} onOpen={setChosen} onUpload={() => void upload()} />
      <FileDetails chosen={chosen} onClose={() => setChosen(null)} />
    </div>
  )
}

type FilesProps = { path: string; place: LibraryPlace; onOpen: (chosen: Chosen) => void; onUpload: () => void }

function Files({ path, place, onOpen, onUpload }: FilesProps) {
  const userId = useMe()?._id ?? ''
  const { kind, page } = place
  const limit = libraryLimits[kind]
  const files = useQuery({ ...libraryQuery(api, userId, place), enabled: userId !== '' })
  const { data, error, isPlaceholderData } = files
  const total = data?.total ?? 0
  useLastPage(path, place, data && !isPlaceholderData ? total : undefined)
  if (!data && error) return <LoadError of={files} />
  if (!data) return <BlankGrid kind={kind} count={limit} />
  if (total === 0) return <NothingYet kind={kind} onUpload={onUpload} />
  return (
    <>
      <LibraryGrid
        kind={kind}
        list={data.list}
        isStale={isPlaceholderData}
        onOpen={(file) => onOpen({ file, among: data.list })}
      />
      {total > limit && (
        <Pager
          className={styles.pager}
          page={page}
          total={total}
          pageSize={limit}
          pagerCount={5}
          hrefFor={(next) => libraryHref(path, { kind, page: next })}
        />
      )}
    </>
  )
}

/** Whoever deletes the last file of the last page goes to the page before it. */
function useLastPage(path: string, { kind, page }: LibraryPlace, total: number | undefined): void {
  const navigate = useNavigate()
  const last = total === undefined ? undefined : pageCountOf(total, libraryLimits[kind])
  useEffect(() => {
    if (last !== undefined && page > last) void navigate(libraryHref(path, { kind, page: last }), { replace: true })
  }, [navigate, path, kind, page, last])
}

const nothing = {
  image: { icon: Images, title: m.picker_no_images, hint: m.library_no_images_hint },
  video: { icon: Film, title: m.picker_no_videos, hint: m.library_no_videos_hint },
  file: { icon: FileIcon, title: m.picker_no_files, hint: m.library_no_files_hint },
}

function NothingYet({ kind, onUpload }: { kind: LibraryKind; onUpload: () => void }) {
  const { icon, title, hint } = nothing[kind]
  return (
    <EmptyState
      icon={icon}
      title={title()}
      description={hint()}
      action={
        <Button variant="soft" size={32} onClick={onUpload}>
          {m.picker_go_upload()}
        </Button>
      }
    />
  )
}
