export { checkOwnDepth } from './paging.ts'
export { type PageInput, postsByTime } from './posts-by-time.ts'
