import type { StoredFile } from '#server/starter/gallery.ts'
import { type NewPerson, writeFollows, writePeople } from '#server/starter/people.ts'
import { reserveIds } from '#server/starter/rows.ts'
import { countsOf, day, type Field } from './field.ts'
import { keepFiles, newFile, takeFiles } from './files.ts'
import { createSpeaker } from './grammar.ts'
import { createNames } from './names.ts'
import { topicZones } from './topics.ts'

const demos = 3

export async function growPeople(field: Field): Promise<void> {
  const { random, client, wish } = field
  const { rows } = await client.query<{ name_key: string }>('select name_key from users')
  const nextName = createNames(random, new Set(rows.map(({ name_key }) => name_key)))
  const speakers = topicZones.flatMap(({ boards }) => boards.map((words) => createSpeaker(random, words)))
  const ids = await reserveIds(client, 'users', wish.users)
  const people: NewPerson[] = []
  const faces: { file: StoredFile; type: 'avatar'; id: string }[] = []
  for (const [index, id] of ids.entries()) {
    const joinedAt = field.now - 420 * day * (1 - index / ids.length) ** 1.3 - random.int(1, 3_600_000)
    const face = random.chance(0.6) ? newFile(field, id, 'person', joinedAt) : undefined
    if (face) faces.push({ file: face, type: 'avatar', id })
    const isDemo = wish.demoHash !== undefined && index < demos
    field.people.push({ id, joinedAt, library: [] })
    people.push({
      id,
      name: isDemo ? `member${index + 1}` : nextName(),
      ...(isDemo ? { passwordHash: wish.demoHash } : {}),
      avatar: face ? `/${face.path}` : '',
      sex: random.pick([0, 0, 1, 2] as const),
      signature: random.chance(0.55) ? random.pick(speakers).signature() : '',
      exp: random.tail(180, 60_000),
      createdAt: new Date(joinedAt),
    })
  }
  await writePeople(client, people)
  await keepFiles(field, await takeFiles(field), faces)
  for (let start = 0; start < people.length; start += 2000) {
    const some = people.slice(start, start + 2000)
    await field.finder.write(some.map(({ id, name }) => ({ kind: 'user', id, title: name, text: '' })))
  }
}

/** Most are followed by few, a few by many. */
export async function growFollows(field: Field): Promise<void> {
  const { random, people } = field
  const follows = people.flatMap(({ id: userId, joinedAt }) => {
    const friends = new Set<string>()
    const number = Math.min(random.tail(12, 400), people.length - 1)
    for (let index = 0; index < number; index++) {
      const friend = people[Math.floor(people.length * random.next() ** 2.5)]
      if (friend && friend.id !== userId) friends.add(friend.id)
    }
    return [...friends].map((friendId) => {
      countsOf(field, userId).follows += 1
      countsOf(field, friendId).fans += 1
      return { userId, friendId, createdAt: new Date(joinedAt + (field.now - joinedAt) * random.next()) }
    })
  })
  await writeFollows(field.client, follows)
  field.log(`${follows.length} follows`)
}
