export { authorEntries, listChapters, myChapters } from './entries.ts'
export { lockFor } from './lock.ts'
export { blocksOf, chapterPage, publishedBlocks, showDocument, showPages, sourceOf } from './page.ts'
