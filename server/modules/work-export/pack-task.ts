import type { ExportFormat } from '#contract/modules/works/export.ts'

export interface WrittenChapter {
  volume: string
  title: string
  note: string
  /** Of manga: paths of pictures. */
  pages: string[]
}

export interface About {
  title: string
  summary: string
  author: string
  /** A path, or nothing. */
  cover: string
}

export interface PackTask {
  spool: string
  target: string
  format: ExportFormat
  about: About
  identifier: string
  time: string
  /** Where the bytes of pictures are, by path. */
  files: Record<string, string>
}
