import type { Person } from '../api.ts'

/** What of somebody's texts waits for a decision, and the decision. */
export function queueBy(moderator: Person) {
  async function itemsOf(person: Person) {
    const { list } = await moderator.api.adminQueue.list({ limit: 100, select: { userId: person.id, kind: 'held' } })
    return list
  }
  async function itemOf(person: Person) {
    const [item, ...others] = await itemsOf(person)
    if (!item || others.length > 0) throw new Error('there should be one item')
    return item
  }
  const decide = (item: { _id: string }, decision: 'pass' | 'reject', by = moderator) =>
    by.api.adminQueue.decide({ items: [item._id], decision, reason: '理由' })
  return { itemsOf, itemOf, decide }
}

/** A rule that lets short texts with certain words wait, whoever writes them. */
export function holdWords(admin: Person, scope: ('signature' | 'board' | 'work')[], words: string[]) {
  return admin.api.adminRule.save({
    name: '待审',
    kind: 'words',
    action: 'hold',
    trustBelow: 3,
    tellAuthor: true,
    scope,
    options: { words },
  })
}
