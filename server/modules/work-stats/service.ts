export { addWords, changeChapterLikes, changeDay, changeFigure, startChapterStats } from './queries.ts'
export { recordView, startWorkViews } from './view-buffer.ts'
