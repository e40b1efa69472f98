import { content__, line, type Permission } from './line.ts'

export const searchPermissions: Record<string, Permission> = {
  'search.list': line(content__, () => ({ keyword: '花海' })),
  'search.suggest': line(content__, () => ({ keyword: '花' })),
  'search.hot': line(content__, () => ({})),
}
