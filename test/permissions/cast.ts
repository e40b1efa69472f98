import sql from 'sql-template-tag'
import type { Person, TestApi } from '../support/api.ts'
import { aBoard, joinBoard } from '../support/forum/forum.ts'
import type { Caller, Scene } from './line.ts'

export interface Cast {
  scene: Scene
  caller: Person | undefined
  /** Keeps for later scenes whom nothing happened to. Only the table knows whether the call itself did something. */
  release(callChangedNothing: boolean): Promise<void>
}

/** To make somebody takes longer than the call itself: who has not been touched plays again. */
export function createCast(api: TestApi) {
  const unused = new Map<string, Person>()
  let count = 0

  const take = async (role: string, make: () => Promise<Person>): Promise<Person> => {
    const person = unused.get(role) ?? (await make())
    unused.delete(role)
    return person
  }

  return async (role: Caller): Promise<Cast> => {
    count += 1
    const caller = role.startsWith('guest') ? undefined : await take(role, () => newPerson(api, role))
    const other = await take('other', api.member)
    const touched = new Set<Person | undefined>()
    const touch = <T extends Person | undefined>(person: T): T => {
      touched.add(person)
      return person
    }
    const scene: Scene = {
      api,
      unique: `sample-${count}`,
      get caller() {
        return touch(caller)
      },
      get other() {
        return touch(other)
      },
    }
    const release = async (callChangedNothing: boolean) => {
      if (!touched.has(other)) unused.set('other', other)
      if (!caller || touched.has(caller) || !callChangedNothing) return
      await setBack(api, role, caller)
      unused.set(role, caller)
    }
    return { scene, caller, release }
  }
}

async function newPerson(api: TestApi, role: Caller): Promise<Person> {
  if (role === 'board manager') return newManager(api)
  if (role.startsWith('administrator')) return api.administrator()
  if (role === 'banned') return api.banned()
  return role === 'moderator' ? api.moderator() : api.member()
}

/** Of some board; hardly ever of the one that a call is about. */
async function newManager(api: TestApi): Promise<Person> {
  const person = await api.member()
  await joinBoard(api, await aBoard(api), person, 'manager')
  return person
}

/** What happens to the caller before the call, but after the sample was made. */
export async function setStage({ ctx: { db } }: TestApi, role: Caller, person: Person | undefined): Promise<void> {
  if (person && role === 'expired token') await db.run(tokensEnd(person, '-1 second'))
  if (person && role === 'deleted member')
    await db.run(sql`update users set deleted_at = now() where id = ${person.id}`)
}

async function setBack({ ctx: { db } }: TestApi, role: Caller, person: Person): Promise<void> {
  if (role === 'expired token') await db.run(tokensEnd(person, '15 minutes'))
  if (role === 'deleted member') await db.run(sql`update users set deleted_at = null where id = ${person.id}`)
}

function tokensEnd(person: Person, from: string) {
  return sql`
    update access_tokens set expires_at = clock_timestamp() + ${from}::interval
    where session_id in (select id from sessions where user_id = ${person.id})`
}
