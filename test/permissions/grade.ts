import { content__, line, own_reads, own_write, type Permission } from './line.ts'

export const gradePermissions: Record<string, Permission> = {
  'privilege.list': line(content__, () => ({})),
  'grade.info': line(own_reads, () => ({})),
  'grade.log': line(own_reads, () => ({})),
  'grade.checkIn': line(own_write, () => ({})),
}
