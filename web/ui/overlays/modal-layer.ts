const fields = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/** The first field, not the close button; on touch the layer itself, so that no keyboard jumps up. */
export function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  const wanted = popup?.querySelector<HTMLElement>('[data-autofocus]')
  if (wanted) return wanted
  if (matchMedia('(pointer: coarse)').matches) return popup
  return popup?.querySelector<HTMLElement>(fields) ?? popup
}

/** What a modal layer does to everything behind it, and how the focus gets in and out again. */

const stack: HTMLElement[] = []
/** How many layers lie above each child of the body. */
const covers = new Map<HTMLElement, number>()

export const isTopLayer = (layer: HTMLElement | null) => stack.at(-1) === layer

/** Covers what is there now: popups that the layer itself opens come later and stay usable; toasts always do. */
function cover(layer: HTMLElement): () => void {
  const below = [...document.body.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child !== layer && !('toasts' in child.dataset),
  )
  const change = (by: 1 | -1) => {
    for (const element of below) {
      const count = (covers.get(element) ?? 0) + by
      covers.set(element, count)
      if (count === 0) covers.delete(element)
      element.inert = count > 0
    }
  }
  change(1)
  return () => change(-1)
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

const canFocus = (element: HTMLElement) =>
  element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')

const stops = (within: Element) => [...within.querySelectorAll<HTMLElement>(focusable)].filter(canFocus)

/** Remembers the place of the opener too: if it has gone meanwhile, e.g. with its list item, the neighbour gets the focus. */
function wayBack(opener: Element | null): () => void {
  const near: Element[] = []
  for (let at = opener; at && !at.matches('main, #root, body'); at = at.parentElement)
    near.push(...[at, at.nextElementSibling, at.previousElementSibling].filter((element) => element !== null))
  return () => {
    for (const element of near) {
      if (!element.isConnected) continue
      const target = element instanceof HTMLElement && canFocus(element) ? element : stops(element)[0]
      if (target) return target.focus({ preventScroll: true })
    }
  }
}

let caller: Element | null = null
const forgetCaller = () => {
  caller = null
}

/** Said by a list as something in it is chosen: a layer that opens in this move comes back to the button of the list.
 *  Its code may have to be fetched, so the move lasts until the next one begins. */
export function openedFrom(button: Element | null): void {
  caller = button
  for (const move of ['pointerdown', 'keydown']) addEventListener(move, forgetCaller, true)
}

/** Puts the layer in front of the page; the answer takes it away again and returns the focus. */
export function standInFront(layer: HTMLElement, first: () => HTMLElement | null): () => void {
  let uncover = () => {}
  let goBack = () => {}
  const opener = caller
  stack.push(layer)
  // A list that closed before this move has given the focus back by now.
  const frame = requestAnimationFrame(() => {
    goBack = wayBack(opener ?? document.activeElement)
    if (!layer.contains(document.activeElement)) first()?.focus({ preventScroll: true })
    uncover = cover(layer)
  })
  return () => {
    cancelAnimationFrame(frame)
    stack.splice(stack.indexOf(layer), 1)
    uncover()
    const focused = document.activeElement
    if (focused === document.body || layer.contains(focused)) goBack()
  }
}

/** From the last stop on to the first and back; between them the browser knows its way. */
export function turnAround(event: { shiftKey: boolean; target: EventTarget; preventDefault(): void }, layer: Element) {
  const all = stops(layer)
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  const outside = event.shiftKey && !all.includes(event.target as HTMLElement)
  if (!to || (event.target !== from && !outside)) return
  event.preventDefault()
  to.focus()
}
