/** Calls back once the movements of an element have ended, at once if there are none. The answer cancels it. */
export function whenStill(element: HTMLElement | null, ended: () => void): () => void {
  let wanted = true
  const movements = element?.getAnimations() ?? []
  void Promise.allSettled(movements.map(({ finished }) => finished)).then(() => {
    if (wanted) ended()
  })
  return () => {
    wanted = false
  }
}

export function likesStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Back to the top of a box: as a movement, unless movements are not wanted. */
export function scrollUp(box: Element): void {
  box.scrollTo({ top: 0, behavior: likesStillness() ? 'auto' : 'smooth' })
}
