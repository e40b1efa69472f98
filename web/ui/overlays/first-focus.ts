const fields = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/** The first field, not the close button; on touch the layer itself, so that no keyboard jumps up. */
export function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  const wanted = popup?.querySelector<HTMLElement>('[data-autofocus]')
  if (wanted) return wanted
  if (matchMedia('(pointer: coarse)').matches) return popup
  return popup?.querySelector<HTMLElement>(fields) ?? popup
}
