/** The drawings of empty and failed regions. They lie in one picture file beside the scripts, and take the site's
 *  colours from the page they are shown on. */
export type DrawingName = 'nothing' | 'posts' | 'people' | 'comments' | 'search' | 'locked' | 'error' | 'not-found'

export function Drawing({ of, width = 160 }: { of: DrawingName; width?: 160 | 240 }) {
  return (
    <svg viewBox="0 0 160 120" width={width} height={width * 0.75} aria-hidden="true" focusable="false">
      <use href={`/drawings.svg#${of}`} />
    </svg>
  )
}
