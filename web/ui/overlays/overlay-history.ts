import { useEffect, useLayoutEffect, useRef } from 'react'

/** The Back button closes the topmost open layer, exactly one per press, and a closed layer leaves no entry behind.
 *
 *  Every open layer owns one history entry with the address unchanged. `layers` is what should be there, the depth
 *  written into history.state is what is there, and `settle` brings the second to the first. The router's own fields
 *  of history.state are copied, and it never hears of moves between entries of one page: our listener runs in the
 *  capture phase and stops them, so nothing reloads and no scroll position changes. */

type Layer = { close: () => void }
type EntryState = { idx?: number; overlayDepth?: number } | null

const layers: Layer[] = []
/** A move of ours whose popstate is still to come. `overtaken`: a page navigation came in between. */
let moving: { delta: number; overtaken: boolean } | null = null
/** What a page said of itself anew while it was covered: its own entry, below those of the layers, has to say so too. */
let renewed: { state: EntryState; url: string | URL } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let place: { idx: number | undefined; depth: number; href: string } = { idx: undefined, depth: 0, href: '' }
let installed = false
/** Whoever waits until a move of ours has ended. */
let onArrived = () => {}

const entry = () => window.history.state as EntryState
const depthHere = () => entry()?.overlayDepth ?? 0
const remember = () => {
  place = { idx: entry()?.idx, depth: depthHere(), href: window.location.href }
}

function move(delta: number) {
  moving = { delta, overtaken: false }
  window.history.go(delta)
}

/** Entries are left later, in one go: a menu that closes while its dialog opens simply hands over its own. */
function settleSoon() {
  clearTimeout(timer)
  timer = setTimeout(settle, 0)
}

function settle() {
  if (moving) return
  const depth = depthHere()
  if (depth > layers.length) return move(layers.length - depth)
  for (let next = depth + 1; next <= layers.length; next++) {
    pushOwn({ ...entry(), overlayDepth: next })
  }
  remember()
}

let pushOwn: (state: EntryState) => void = () => {}
let renew: () => void = () => {}

/** A page navigation while a layer is open takes over the layer's entry instead of burying it. */
function watchNavigations() {
  const { history } = window
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  pushOwn = (state) => push(state, '')
  history.pushState = (state, unused, url) => {
    if (depthHere() > 0) replace(state, unused, url)
    else push(state, unused, url)
    if (moving) moving.overtaken = true
    renewed = null
    remember()
    closeAll()
  }
  history.replaceState = (state, unused, url) => {
    const depth = depthHere()
    replace(depth > 0 && state ? { ...state, overlayDepth: depth } : state, unused, url)
    renewed = depth > 0 && url ? { state, url } : null
    remember()
  }
  renew = () => {
    const depth = depthHere()
    if (!renewed || entry()?.idx !== renewed.state?.idx) return
    replace(depth > 0 ? { ...renewed.state, overlayDepth: depth } : renewed.state, '', renewed.url)
    if (depth === 0) renewed = null
  }
}

function closeAll() {
  for (const layer of layers.splice(0).reverse()) layer.close()
}

function closeDownTo(depth: number) {
  while (layers.length > depth) layers.pop()?.close()
}

function onPop(event: PopStateEvent) {
  const from = place
  const arrived = moving
  moving = null
  if (arrived) onArrived()
  if (arrived?.overtaken) {
    // We stepped back from a page that was opened meanwhile: return to it, unseen.
    event.stopImmediatePropagation()
    return move(-arrived.delta)
  }
  renew()
  remember()
  const samePage = place.idx === from.idx && place.href === from.href
  if (arrived || (samePage && (place.depth > 0 || from.depth > 0))) {
    event.stopImmediatePropagation()
    if (!arrived) closeDownTo(place.depth)
    // also leaves an entry whose layer is gone, e.g. after Forward
    return settleSoon()
  }
  closeAll()
  if (place.depth > 0) {
    // Another page's leftover: step over it to the page itself, which is what the router shall see.
    event.stopImmediatePropagation()
    place = from
    window.history.go(-depthHere())
  }
}

function install() {
  if (installed) return
  installed = true
  remember()
  watchNavigations()
  window.addEventListener('popstate', onPop, { capture: true })
}

/** Call once at start: a reload with an open layer leaves its entry behind, and this steps back over it. */
export function startOverlayHistory() {
  install()
  settle()
}

/** Steps down to the page's own entry, for a page that will be replaced: the layers on it go with it. */
export async function leaveLayers(): Promise<void> {
  if (!installed) return
  layers.length = 0
  const depth = depthHere()
  if (depth === 0) return
  clearTimeout(timer)
  await new Promise<void>((resolve) => {
    onArrived = resolve
    if (!moving) move(-depth)
  })
}

/** How many entries the open layers have above the page's own. */
export const openLayers = depthHere

export function openLayer(close: () => void): () => void {
  install()
  const layer = { close }
  layers.push(layer)
  // Entries are made at once: the next press of Back is meant for this layer.
  if (depthHere() < layers.length) settle()
  else settleSoon()
  return () => {
    const at = layers.indexOf(layer)
    if (at < 0) return
    layers.splice(at, 1)
    settleSoon()
  }
}

/** Ties an open state to the Back button. `close` is called when Back asks for it. */
export function useOverlayHistory(open: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // With the layer itself, not after it has been painted.
  useLayoutEffect(() => (open ? openLayer(() => latest.current()) : undefined), [open])
}
