export { assertInSight, chapterForReading, workForText } from './access.ts'
export { authorEntries, chapterOverview, listChapters, myChapters } from './entries.ts'
export { placeSeenBy } from './lock.ts'
export { blocksOf, chapterPage, noChapter, publishedBlocks, showDocument, showPages, sourceOf } from './page.ts'
