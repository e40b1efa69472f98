import { line, own_reads, own_write } from './line.ts'

export const notificationPermissions = {
  'notification.follows': line(own_reads, () => ({})),
  'notification.comments': line(own_reads, () => ({})),
  'notification.replies': line(own_reads, () => ({})),
  'notification.likes': line(own_reads, () => ({})),
  'notification.system': line(own_reads, () => ({})),
  'notification.unread': line(own_reads, () => ({})),
  'notification.preferences': line(own_reads, () => ({})),
  'notification.savePreferences': line(own_reads, () => ({ hideContent: true })),
  'notification.thread': line(own_reads, () => ({ postsId: '1' })),
  'notification.followThread': line(own_write, () => ({ postsId: '1', state: 'default' })),
  'notification.markAllRead': line(own_reads, () => ({})),
}
