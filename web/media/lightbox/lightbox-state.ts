import { useSyncExternalStore } from 'react'
import type { PhotoSource } from '#web/media/photo/photo-source.ts'
import type { Size } from '#web/media/photo/shape.ts'

/** A stored path, or with `url` the address itself; every attachment is one. Sizes that are not known are 0. */
export type LightboxImage = Size & { path: string; alt?: string; originalName?: string } & Partial<
    Pick<PhotoSource, 'url' | 'thumb' | 'placeholder'>
  >

export interface Showing {
  images: readonly LightboxImage[]
  index: number
  /** Counts the openings, so that each starts afresh. */
  turn: number
}

let showing: Showing | null = null
let turns = 0
const listeners = new Set<() => void>()

/** Shows pictures over the whole page, beginning with one of them. */
export function openLightbox(images: readonly LightboxImage[], index = 0): void {
  if (images.length === 0) return
  turns += 1
  set({ images, index: Math.min(Math.max(index, 0), images.length - 1), turn: turns })
}

export function forgetLightbox(): void {
  set(null)
}

export function useLightbox(): Showing | null {
  return useSyncExternalStore(
    subscribe,
    () => showing,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Showing | null): void {
  showing = next
  for (const listener of [...listeners]) listener()
}
