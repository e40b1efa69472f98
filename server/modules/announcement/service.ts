export { removeAnnouncement } from './admin.ts'
