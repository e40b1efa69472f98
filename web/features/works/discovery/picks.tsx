import { useQuery } from '@tanstack/react-query'
import Refresh from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { rankQuery } from '#web/api/queries/works/work-queries.ts'
import { WorkCover } from '#web/social/works/work-cover.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { kindLine } from '#web/social/works/work-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { rankShown } from './choice.ts'
import styles from './picks.module.css'

const shown = 3

/** Three of what is read most, with what they say of themselves; the button shows the next three. */
export function Picks({ kind }: { kind: WorksType }) {
  const paths = useWorkPaths()
  const list = useQuery(rankQuery(api, kind, 'hot', rankShown)).data?.list ?? []
  const [turn, setTurn] = useState(0)
  const turns = Math.ceil(list.length / shown)
  if (list.length < shown) return null
  const from = Math.min((turn % turns) * shown, list.length - shown)
  return (
    <Card flush aria-labelledby="works-picks">
      <CardHead id="works-picks" title={m.works_picks()}>
        {turns > 1 && (
          <Button variant="ghost" size={28} icon={<Icon of={Refresh} size={14} />} onClick={() => setTurn(turn + 1)}>
            {m.works_picks_next()}
          </Button>
        )}
      </CardHead>
      <ul className={styles.picks}>
        {list.slice(from, from + shown).map((work) => (
          <li key={work._id}>
            <Link to={paths.work(kind, work._id)} className={styles.pick}>
              <WorkCover of={work} sizes="(max-width: 767px) 30vw, 96px" eager named className={styles.cover} />
              <span className={styles.text}>
                <b className={styles.title}>{work.title}</b>
                <small className={styles.kind}>
                  <span>{`${work.user.name} · `}</span>
                  {kindLine(work)}
                </small>
                <span className={styles.summary}>{work.summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
