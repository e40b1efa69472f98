import type { GradeInfo } from '#contract/modules/forum/grade.ts'
import { m } from '#messages/messages.js'
import { ProgressRing } from '#web/ui/feedback/progress.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import styles from './grade.module.css'

/** The level in its ring, and how far it is to the next one. */
export function GradeSummary({ info }: { info: GradeInfo }) {
  const { grade, exp, nextExp, today } = info
  return (
    <section className={styles.summary} aria-label={m.page_grade()}>
      <div className={styles.ring}>
        <ProgressRing value={levelShare(info)} size={144} label={m.grade_progress({ grade })} />
        <p className={styles.inRing}>
          <strong className={styles.level}>Lv{grade}</strong>
          <span className={styles.exp}>
            {nextExp === null ? formatExact(exp) : `${formatExact(exp)} / ${formatExact(nextExp)}`}
          </span>
        </p>
      </div>
      <p className={styles.missing}>
        <Missing info={info} />
      </p>
      <p className={styles.today}>{m.grade_today({ exp: formatExact(today) })}</p>
    </section>
  )
}

/** The same with the figure in front of the eye. */
function Missing({ info }: { info: GradeInfo }) {
  const words = toNextLevel(info)
  const figure = info.nextExp === null ? '' : formatExact(info.nextExp - info.exp)
  const [before, ...after] = figure ? words.split(figure) : [words]
  return (
    <>
      {before}
      {figure && <b>{figure}</b>}
      {after.join(figure)}
    </>
  )
}

/** What is missing, in words. */
export function toNextLevel({ grade, exp, nextExp }: Pick<GradeInfo, 'grade' | 'exp' | 'nextExp'>): string {
  return nextExp === null ? m.grade_highest() : m.grade_missing({ exp: formatExact(nextExp - exp), grade: grade + 1 })
}

/** How much of the way from this level to the next lies behind, in percent. */
export function levelShare({ grade, exp, nextExp, levels }: Pick<GradeInfo, 'grade' | 'exp' | 'nextExp' | 'levels'>) {
  if (nextExp === null) return 100
  const begin = levels.findLast((level) => level.grade <= grade)?.exp ?? 0
  return ((exp - begin) / (nextExp - begin)) * 100
}
