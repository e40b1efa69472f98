export { deleteDraftOf, deleteDraftsOfPost } from './queries.ts'
