import type { Place } from '#contract/modules/works/work.ts'
import type { Spot } from '#web/features/works/reading/use-place.ts'

/** The box that scrolls around an element: a page of the phone, or the window. */
export function scrollBoxOf(element: Element): { box: HTMLElement; target: HTMLElement | Window } {
  const pane = element.closest<HTMLElement>('[data-pane]')
  return pane ? { box: pane, target: pane } : { box: document.scrollingElement as HTMLElement, target: window }
}

const blocksIn = (text: Element) => text.querySelectorAll<HTMLElement>('[data-block]')

const keyOf = (block: HTMLElement) => Number(block.dataset.block)

/** The first block for which `isBehind` does not hold; they lie one after another, so half of them are left out at once. */
function firstNot(blocks: NodeListOf<HTMLElement>, isBehind: (block: HTMLElement) => boolean): HTMLElement | undefined {
  let [from, to] = [0, blocks.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    const block = blocks[middle]
    if (block && isBehind(block)) from = middle + 1
    else to = middle
  }
  return blocks[from]
}

const within = (share: number) => Math.min(1, Math.max(0, share))

/** So far below the upper edge lies the line that is being read, under the bar. */
const readingLine = 72

/** What stands at the line, where the text scrolls. */
export function spotInScroll(text: HTMLElement): Spot | null {
  const block = firstNot(blocksIn(text), (one) => one.getBoundingClientRect().bottom <= readingLine)
  if (!block) return null
  const { top, height } = block.getBoundingClientRect()
  const whole = text.getBoundingClientRect()
  const behind = readingLine - whole.top
  const room = Math.max(1, whole.height - (innerHeight - readingLine))
  const isWhole = whole.bottom <= innerHeight
  return {
    place: { block: keyOf(block), offset: within((readingLine - top) / Math.max(1, height)) },
    share: isWhole ? 1 : within(behind / room),
  }
}

export function goToInScroll(text: HTMLElement, { block, offset }: Place): void {
  const target = nearest(text, block)
  if (!target) return
  const { top, height } = target.getBoundingClientRect()
  scrollBoxOf(text).box.scrollBy({ top: top + height * offset - readingLine, behavior: 'instant' })
}

/** The block with this key; of one that is gone, the last before it in its number. */
function nearest(text: HTMLElement, key: number): HTMLElement | undefined {
  const blocks = [...blocksIn(text)]
  return blocks.find((one) => keyOf(one) === key) ?? blocks.findLast((one) => keyOf(one) < key)
}

/** One page to the side: the box and the gap beside it. */
export function pageWidth(box: HTMLElement): number {
  return box.clientWidth + Number.parseFloat(getComputedStyle(box).columnGap || '0')
}

export function pageAt(box: HTMLElement): { page: number; pages: number } {
  const width = pageWidth(box)
  const gap = width - box.clientWidth
  return {
    page: Math.round(box.scrollLeft / width),
    pages: Math.max(1, Math.round((box.scrollWidth + gap) / width)),
  }
}

/** What stands at the beginning of the page, where the text is turned. A block may go over several pages. */
export function spotInPages(box: HTMLElement): Spot | null {
  const { left } = box.getBoundingClientRect()
  const block = firstNot(blocksIn(box), (one) => one.getBoundingClientRect().right <= left + 1)
  if (!block) return null
  const parts = [...block.getClientRects()]
  const sum = (of: DOMRect[]) => of.reduce((height, part) => height + part.height, 0)
  const behind = sum(parts.filter(({ right }) => right <= left + 1))
  const { page, pages } = pageAt(box)
  return {
    place: { block: keyOf(block), offset: within(behind / Math.max(1, sum(parts))) },
    share: pages > 1 ? page / (pages - 1) : 1,
  }
}

export function goToInPages(box: HTMLElement, { block, offset }: Place): void {
  const target = nearest(box, block)
  if (!target) return
  const parts = [...target.getClientRects()]
  const whole = parts.reduce((height, part) => height + part.height, 0)
  let behind = 0
  const part = parts.find(({ height }) => {
    behind += height
    return behind > offset * whole
  })
  const { left } = box.getBoundingClientRect()
  const at = (part ?? parts.at(-1))?.left ?? left
  const width = pageWidth(box)
  box.scrollTo({ left: Math.floor((at - left + box.scrollLeft + 1) / width) * width, behavior: 'instant' })
}
