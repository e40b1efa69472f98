export { announceChapters, startWorkNews } from './news.ts'
export { followBlocks } from './reading.ts'
