import { useSyncExternalStore } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { hasSession } from '#web/api/tokens.ts'
import { openLogin } from '#web/session/login-dialog-state.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export type PickerTab = 'upload' | 'mine'

/** Files are what is neither picture nor video. */
export type PickerMode = 'image' | 'video' | 'file'

export interface PickerOptions {
  mode: PickerMode
  /** More than one item may be chosen. */
  multiple?: boolean
  /** The most that may be chosen, where there is such a number. */
  max?: number
  /** Which half it opens with. */
  tab?: PickerTab
  /** To bring files here and nothing else: there is no choice to confirm, and a press on a file answers at once. */
  purpose?: 'insert' | 'upload'
  /** Who asks; for whoever looks at the state. */
  caller: string
}

/** What was chosen, in the order of the choice; never empty. */
export type Selection = Attachment[]

/** Shared by the one picker of the page and everybody who opens it. */
export interface PickerState {
  /** Stays until the picker has faded out. */
  open: boolean
  /** On the screen, or fading in. */
  shown: boolean
  mode: PickerMode
  multiple: boolean
  max: number | undefined
  purpose: 'insert' | 'upload'
  tab: PickerTab
  caller: string
  imageList: readonly Attachment[]
  /** Counts the openings, so that each starts afresh. */
  turn: number
}

const closed = { open: false, shown: false, multiple: false, max: undefined, caller: '', imageList: [] }
let state: PickerState = { ...closed, mode: 'image', purpose: 'insert', tab: 'upload', turn: 0 }
let answer: ((selection: Selection | null) => void) | undefined
let clearing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Lets the member choose from their files, or upload some first. Null when they did not. */
export function openPicker(request: PickerOptions): Promise<Selection | null> {
  const { mode, multiple = false, max, purpose = 'insert', tab = 'upload', caller } = request
  if (!hasSession()) {
    toast.warning(m.login_first())
    openLogin()
    return Promise.resolve(null)
  }
  clearTimeout(clearing)
  answer?.(null)
  return new Promise((resolve) => {
    answer = resolve
    set({ open: true, shown: true, mode, multiple, max, purpose, tab, caller, imageList: [], turn: state.turn + 1 })
  })
}

export function toggleChoice(item: Attachment): void {
  if (state.purpose === 'upload') return void finish([item])
  const imageList = toggled(state.imageList, item, state)
  if (imageList === null) toast.warning(m.picker_most({ count: state.max ?? 0 }))
  else set({ ...state, imageList })
}

/** What was just uploaded is what one came for: it joins the choice in its order, as far as there is room. */
export function chooseUploaded(uploaded: readonly Attachment[]): void {
  if (state.purpose === 'upload') return
  const { multiple, max = Infinity } = state
  const imageList = multiple ? [...state.imageList, ...uploaded].slice(0, max) : uploaded.slice(0, 1)
  set({ ...state, imageList })
}

/** Hands the choice to whoever asked. Without a choice nothing happens. */
export function confirmPicker(): void {
  if (state.imageList.length === 0 || !state.shown) return
  toast.success(m.picker_selected())
  finish([...state.imageList])
}

export function closePicker(): void {
  if (state.shown) finish(null)
}

/** The choice stays readable while the picker fades out. */
function finish(selection: Selection | null): void {
  answer?.(selection)
  answer = undefined
  set({ ...state, shown: false })
  clearing = setTimeout(() => set({ ...state, ...closed }), limits.overlay)
}

export function pickerState(): PickerState {
  return state
}

export function usePicker(): PickerState {
  return useSyncExternalStore(subscribe, pickerState, pickerState)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: PickerState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

interface Item {
  _id: string
}

/** The choice after a press on an item; null when there is no room for one more. */
export function toggled<I extends Item>(
  list: readonly I[],
  item: I,
  { multiple, max }: { multiple: boolean; max?: number | undefined },
): readonly I[] | null {
  if (list.some(({ _id }) => _id === item._id)) return list.filter(({ _id }) => _id !== item._id)
  if (!multiple) return [item]
  return max !== undefined && list.length >= max ? null : [...list, item]
}

/** 1 for the first choice; 0 when it is not chosen. */
export function orderOf(list: readonly Item[], item: Item): number {
  return list.findIndex(({ _id }) => _id === item._id) + 1
}
