/** What a page says of itself to search engines, and to those who show a link to it. Every address is whole. */
export interface Head {
  description: string
  /** The one address under which it wants to be known. */
  canonical: string
  /** Its own address, where the canonical one is somebody else's. */
  url?: string
  type: 'website' | 'article' | 'profile'
  /** A picture that stands for it; empty: none of its own. */
  image: string
  /** Milliseconds. */
  published?: number
  modified?: number
  feeds: { address: string; title: string }[]
  /** Things as schema.org knows them. */
  things: Record<string, unknown>[]
  /** Pages that say what others say are not to be found. */
  hidden?: boolean
}
