export { activityOf } from './activity.ts'
export { authorSummary } from './author-summary.ts'
