import { useState } from 'react'
import { type BookImport, mostPerDay } from '#contract/modules/works/import.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { localTime, momentOf } from '#web/ui/format/local-time.ts'

export const found = 'found'
export const loose = 'loose'
const day = 86_400_000

export type ImportAs = 'draft' | 'published' | 'scheduled'

/** What becomes of the chapters that were found; `reading` numbers the times that the file was read. */
export function useCommitChoice(of: BookImport | undefined, reading: number) {
  const [skips, setSkips] = useState<{ of: string; skip: ReadonlySet<number> }>({ of: '', skip: new Set() })
  const [target, setTarget] = useState(found)
  const [state, setState] = useState<ImportAs>('draft')
  const [time, setTime] = useState(() => localTime(tomorrowEvening()))
  const [perDay, setPerDay] = useState('1')
  const [faults, setFaults] = useState<{ time?: string; perDay?: string }>({})
  const chapters = of?.chapters ?? []
  const key = `${of?._id ?? ''} ${reading}`
  const skip = skips.of === key ? skips.skip : new Set<number>()
  const number = chapters.reduce((sum, { at }) => sum + (skip.has(at) ? 0 : 1), 0)
  const pace = /^\d{1,3}$/.test(perDay.trim()) ? Number(perDay) : 0
  const isPaceGood = pace >= 1 && pace <= mostPerDay
  const start = momentOf(time)
  const last =
    start !== undefined && isPaceGood && number > 0 ? start + (Math.ceil(number / pace) - 1) * day : undefined

  return {
    skip,
    number,
    isFor: (at: number) => !skip.has(at),
    take(ats: number[], isWanted: boolean) {
      const next = new Set(skip)
      for (const at of ats) {
        if (isWanted) next.delete(at)
        else next.add(at)
      }
      setSkips({ of: key, skip: next })
    },
    target,
    setTarget,
    state,
    setState,
    time,
    setTime(next: string) {
      setTime(next)
      setFaults({ ...faults, time: undefined })
    },
    perDay,
    setPerDay(next: string) {
      setPerDay(next)
      setFaults({ ...faults, perDay: undefined })
    },
    faults,
    /** When the last of them go out. */
    last,
    /** Undefined: something is wrong with it, and says so. The clock of the server decides in the end. */
    wanted() {
      const shared = {
        skip: [...skip],
        ...(target === found ? {} : { volumeId: target === loose ? null : target }),
        state,
      }
      if (state !== 'scheduled') return shared
      const wrong = {
        time: start === undefined || start <= Date.now() ? m.chapter_time_past() : tooFar(last),
        perDay: isPaceGood ? undefined : m.import_per_day_bad({ max: mostPerDay }),
      }
      setFaults(wrong)
      return wrong.time || wrong.perDay ? undefined : { ...shared, startTime: start, perDay: pace }
    },
  }
}

export type CommitChoice = ReturnType<typeof useCommitChoice>

function tooFar(last: number | undefined): string | undefined {
  return last !== undefined && last > Date.now() + limits.scheduleDays * day ? m.chapter_time_far() : undefined
}

/** A time at which people read. */
function tomorrowEvening(): number {
  return new Date(Date.now() + day).setHours(20, 0, 0, 0)
}
