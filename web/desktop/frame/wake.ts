/** Brings what waits for the first sign of life, for a page that needs some of it at once. To be called from an effect. */
export function loadNow(): void {
  // Effects of a page run before those of what is around it, which is to hear this.
  queueMicrotask(() => dispatchEvent(new Event('load-deferred')))
}
