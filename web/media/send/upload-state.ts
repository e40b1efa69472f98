import type { Attachment } from '#contract/modules/forum/attachment.ts'

export type UploadStatus = 'empty' | 'uploading' | 'failed' | 'done'

export interface UploadItem {
  id: string
  file: File
  status: UploadStatus
  /** Waits for one of the three places; only an `empty` item does. */
  queued: boolean
  /** Whole, 0 to 100; 100 only when the server has said yes. */
  percent: number
  /** Seconds for which the server asked it to wait; 0: it need not. */
  waiting: number
  /** Why it failed, for people. */
  error: string
  result: Attachment | null
}

export type UploadAction =
  | { type: 'add'; items: readonly { id: string; file: File }[] }
  | { type: 'queue'; ids?: readonly string[] }
  | { type: 'begin'; id: string }
  | { type: 'progress'; id: string; share: number }
  | { type: 'wait'; id: string; seconds: number }
  | { type: 'done'; id: string; result: Attachment }
  | { type: 'fail'; id: string; error: string }
  | { type: 'remove'; id: string }
  | { type: 'clear' }

export type UploadItems = readonly UploadItem[]

export function uploadReducer(items: UploadItems, action: UploadAction): UploadItems {
  switch (action.type) {
    case 'add':
      return [...items, ...action.items.map(fresh)]
    case 'queue':
      return items.map((item) => (isWanted(item, action.ids) ? { ...fresh(item), queued: true } : item))
    case 'remove':
      return items.filter(({ id }) => id !== action.id)
    case 'clear':
      return []
    default:
      return items.map((item) => (item.id === action.id ? changed(item, action) : item))
  }
}

type OneAction = Extract<UploadAction, { type: 'begin' | 'progress' | 'wait' | 'done' | 'fail' }>

function changed(item: UploadItem, action: OneAction): UploadItem {
  switch (action.type) {
    case 'begin':
      return { ...item, status: 'uploading', queued: false }
    case 'progress':
      // Bytes that are sent again after a redirect or a new token must not make the figure fall.
      return item.status === 'uploading' ? { ...item, percent: Math.max(item.percent, whole(action.share)) } : item
    case 'wait':
      return { ...item, waiting: action.seconds }
    case 'done':
      return { ...item, status: 'done', percent: 100, waiting: 0, result: action.result }
    case 'fail':
      return { ...item, status: 'failed', waiting: 0, error: action.error }
  }
}

function fresh({ id, file }: Pick<UploadItem, 'id' | 'file'>): UploadItem {
  return { id, file, status: 'empty', queued: false, percent: 0, waiting: 0, error: '', result: null }
}

/** Without a list: everything that was chosen and not yet sent. A failed one has to be named. */
function isWanted({ id, status }: UploadItem, ids: readonly string[] | undefined): boolean {
  if (ids === undefined) return status === 'empty'
  return ids.includes(id) && (status === 'empty' || status === 'failed')
}

/** The last percent is the server's. */
function whole(share: number): number {
  return Math.min(99, Math.max(0, Math.floor(share * 100)))
}

export function isBusy(items: UploadItems): boolean {
  return items.some(({ status, queued }) => queued || status === 'uploading')
}

/** Of all bytes, so that a large file counts for more; failed ones count for nothing. */
export function percentOf(items: UploadItems): number {
  const total = items.reduce((sum, { file }) => sum + file.size, 0)
  if (total === 0) return items.length > 0 && items.every(({ status }) => status === 'done') ? 100 : 0
  const sent = items.reduce(
    (sum, { file, percent, status }) => sum + (status === 'failed' ? 0 : file.size * percent),
    0,
  )
  return Math.floor(sent / total)
}
