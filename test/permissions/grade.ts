import { line, own_reads, own_write, type Permission } from './line.ts'

export const gradePermissions: Record<string, Permission> = {
  'grade.info': line(own_reads, () => ({})),
  'grade.log': line(own_reads, () => ({})),
  'grade.checkIn': line(own_write, () => ({})),
}
