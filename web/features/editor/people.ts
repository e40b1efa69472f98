import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import type { Person } from './mention.ts'

const most = 8

/** Before the first letter those whom the writer follows; then whoever has such a name. */
export async function searchPeople(words: string): Promise<Person[]> {
  const keyword = words.trim().slice(0, limits.keyword)
  if (keyword === '') return followed()
  const { list } = await api.search.suggest({ keyword })
  const people = list.filter(({ type }) => type === 'user')
  return people.slice(0, most).map(({ _id, text, image }) => ({ id: _id, label: text, avatar: image }))
}

async function followed(): Promise<Person[]> {
  const { _id: userId } = await api.user.ownInfo()
  const { list } = await api.follow.followList({ userId, limit: most })
  return list.map(({ _id, name, avatar }) => ({ id: _id, label: name, avatar }))
}
