/** Cards of posts as a row that keys walk along, in the order in which they are read. */
function cards(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('main [data-post]')]
  return all.sort((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet))
}

/** The card that has the focus, or something in it. */
export function cardInHand(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('main [data-post]') ?? null
}

export function stepThroughCards(by: 1 | -1): void {
  const all = cards()
  const held = cardInHand()
  const next = held ? all[all.indexOf(held) + by] : firstInSight(all)
  if (next) takeInHand(next)
}

export function openCard(card: HTMLElement | null): void {
  card?.querySelector<HTMLElement>('h2 a')?.click()
}

function takeInHand(card: HTMLElement): void {
  hold(card)
  const isTall = card.offsetHeight > innerHeight / 2
  card.scrollIntoView({ block: isTall ? 'start' : 'nearest' })
}

function hold(card: HTMLElement): void {
  card.tabIndex = -1
  card.focus({ preventScroll: true })
}

const moment = 2000

/** The card a post was opened from. Hidden pages of the mobile area may hold it, too. */
export function returnTo(id: string): void {
  const all = document.querySelectorAll<HTMLElement>(`main [data-post="${id}"]`)
  const card = [...all].find((one) => one.checkVisibility())
  // Somebody may have gone on meanwhile.
  if (!card || document.activeElement !== document.body) return
  hold(card)
  card.dataset.opened = ''
  setTimeout(() => delete card.dataset.opened, moment)
}

function firstInSight(all: HTMLElement[]): HTMLElement | undefined {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return all.find((card) => card.getBoundingClientRect().bottom > header + card.offsetHeight / 2) ?? all[0]
}
