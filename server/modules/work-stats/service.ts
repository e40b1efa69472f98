export { countWorkComments, holdWorkFigures } from './comments.ts'
export { addWords, changeChapterLikes, changeDay, changeFigure, changeTypos, startChapterStats } from './queries.ts'
export { recordView, startWorkViews } from './view-buffer.ts'
