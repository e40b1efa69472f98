import { m } from '#messages/messages.js'

export function sexName(sex: number): string {
  if (sex === 1) return m.profile_sex_1()
  return sex === 2 ? m.profile_sex_2() : m.profile_sex_0()
}
