import { line, own_reads } from './line.ts'

export const notificationPermissions = {
  'notification.follows': line(own_reads, () => ({})),
  'notification.comments': line(own_reads, () => ({})),
  'notification.replies': line(own_reads, () => ({})),
  'notification.likes': line(own_reads, () => ({})),
  'notification.system': line(own_reads, () => ({})),
  'notification.unread': line(own_reads, () => ({})),
  'notification.preferences': line(own_reads, () => ({})),
  'notification.savePreferences': line(own_reads, () => ({ hideContent: true })),
  'notification.markAllRead': line(own_reads, () => ({})),
}
