import { Gallery } from '#web/ui/gallery/gallery.tsx'

export const title = () => 'UI'

/** All parts in all states, to look at while building. Development only. */
export function Component() {
  return <Gallery />
}
