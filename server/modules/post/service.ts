export { presentPosts } from './cards.ts'
export { flush, startPulse, touch } from './pulse.ts'
export { postForReading, type ReadablePost } from './sight.ts'
export { addLikes, countComments, nextFloor, openFloor } from './stats.ts'
