import type { Scene } from './page-drawing.ts'

/** Title and text of a chapter; each line is a paragraph. */
export type FirstChapter = readonly [title: string, text: string]

export interface FirstVolume {
  /** null: its chapters stand before all volumes. */
  title: string | null
  chapters: FirstChapter[]
}

/** Pages of a chapter: the scenes on each of them, from top to bottom. */
export type FirstEpisode = readonly [title: string, pages: Scene[][]]
