export { authorEntries, listChapters, myChapters } from './entries.ts'
export { chapterPage, showDocument, showPages, sourceOf } from './page.ts'
