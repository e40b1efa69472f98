import type { GradeInfo } from '#contract/modules/forum/grade.ts'
import { m } from '#messages/messages.js'
import { LevelBadge } from '#web/ui/feedback/badge.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import styles from './grade.module.css'

/** All levels; the row of mine is marked, not by its colour alone. */
export function LevelTable({ levels, grade }: Pick<GradeInfo, 'levels' | 'grade'>) {
  return (
    <table className={styles.levels}>
      <thead>
        <tr>
          <th scope="col">{m.page_grade()}</th>
          <th scope="col">{m.grade_level_name()}</th>
          <th scope="col" className={styles.number}>
            {m.grade_level_exp()}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level.grade} data-mine={level.grade === grade || undefined}>
            <td>
              <LevelBadge level={level.grade} />
              {level.grade === grade && <span className={styles.mine}>{m.grade_level_mine()}</span>}
            </td>
            <td>{level.name}</td>
            <td className={styles.number}>{formatExact(level.exp)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
