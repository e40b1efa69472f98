export { bareCards, presentPosts } from './cards.ts'
export { searchedText } from './content.ts'
export { pageOfListed } from './page.ts'
export { flush, startPulse, touch } from './pulse.ts'
export { decades } from './pulse-queries.ts'
export { noPost, postForReading, type ReadablePost, visibleTo } from './sight.ts'
// Parts of statements, for those who write all that belongs together in one; they call `touch` themselves.
export { addComments, changeLikes, countComments, takeFloors } from './stats.ts'
