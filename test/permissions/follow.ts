import { content__, line, own_write } from './line.ts'

export const followPermissions = {
  'follow.follow': line(own_write, ({ other }) => ({ friendId: other.id })),
  'follow.followList': line(content__, ({ other }) => ({ userId: other.id })),
  'follow.fansList': line(content__, ({ other }) => ({ userId: other.id })),
  'follow.active': line(content__, () => ({})),
}
