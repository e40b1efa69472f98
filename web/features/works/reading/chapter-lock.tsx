import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { quoteQuery } from '#web/api/queries/wallet-queries.ts'
import { chapterQuery } from '#web/api/queries/works/work-queries.ts'
import { plainTextOf } from '#web/reader/walk.ts'
import { openBuy } from '#web/session/buy-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { LockFace } from '#web/social/locks/lock-face.tsx'
import { useArea } from '#web/social/paths.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import styles from './chapter-lock.module.css'
import { nextToBuy } from './next-to-buy.ts'

type ChapterLockProps = { chapter: ChapterPage; work: WorkPage }

/** After what is open of a chapter: what would open the rest. */
export function ChapterLock({ chapter, work }: ChapterLockProps) {
  const { access, teaser, teaserPages, wordNumber, pageNumber, price } = chapter
  const shown = teaser ? [...plainTextOf(teaser).replace(/\s/g, '')].length : 0
  const images = Math.max(0, pageNumber - teaserPages.length)
  const kind = access.kind === 'free' ? 'login' : access.kind
  return (
    <div className={styles.lock}>
      <LockFace
        kind={kind}
        access={access}
        inside={{ words: Math.max(0, wordNumber - shown), images, files: 0 }}
        price={price}
      >
        <WayIn {...{ chapter, work, kind }} />
      </LockFace>
    </div>
  )
}

function WayIn({ chapter, work, kind }: ChapterLockProps & { kind: ChapterPage['access']['kind'] }) {
  const me = useMe()
  const isDesktop = useArea() === 'desktop'
  const membersOnly = useMembersOnly()
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  if (!me)
    return (
      <Button variant="primary" size={44} onClick={() => membersOnly(() => {})}>
        {m.shell_login()}
      </Button>
    )
  const follow = () =>
    act(async () => {
      await api.follow.follow({ friendId: chapter.works.user._id, desired: true })
      await queries.invalidateQueries({ queryKey: chapterQuery(api, chapter._id).queryKey })
    })
  switch (kind) {
    case 'follow':
      return (
        <Button variant="primary" size={44} pending={isPending} onClick={() => void follow()}>
          {m.follow_do()}
        </Button>
      )
    case 'level':
      return (
        <Button variant="soft" size={44} to={isDesktop ? '/account#grade' : '/webapp/user/grade'}>
          {m.board_gate_grade()}
        </Button>
      )
    case 'vip':
      return (
        <Button variant="primary" size={44} to={vipPath(isDesktop)}>
          {m.lock_to_vip()}
        </Button>
      )
    case 'paid':
      return <Buying chapter={chapter} work={work} />
    default:
      return null
  }
}

const vipPath = (isDesktop: boolean) => (isDesktop ? '/vip' : '/webapp/user/vip')

/** This chapter, or all that is left of the work at the price of the bundle; what I have. */
function Buying({ chapter, work }: ChapterLockProps) {
  const isDesktop = useArea() === 'desktop'
  const money = useMe()?.money ?? 0
  const target = { type: 'chapter', _id: chapter._id } as const
  const { isPending, act } = useAct()
  const { COMMON_EARNING, COMMON_IS_VIP } = useSite()
  const wanted = { target: { type: 'work', _id: work._id } } as const
  const rest = useQuery({ ...quoteQuery(api, wanted), enabled: COMMON_EARNING.ON }).data
  const buy = (choice?: 'rest') =>
    act(async () => openBuy({ target, workId: work._id, nextIds: await nextToBuy(chapter), choice }))
  if (!COMMON_EARNING.ON) return <p className={styles.balance}>{m.earning_off()}</p>
  return (
    <div className={styles.buying}>
      <Button variant="primary" size={44} block pending={isPending} onClick={() => void buy()}>
        {m.lock_buy_chapter()}
      </Button>
      {rest && rest.chapterNumber > 1 && (
        <Button variant="soft" size={44} block disabled={isPending} onClick={() => void buy('rest')}>
          {[
            m.buy_choice_rest({ count: rest.chapterNumber }),
            work.bundleOff > 0 && m.buy_bundle_off({ percent: work.bundleOff }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Button>
      )}
      <p className={styles.balance}>
        <span>
          {m.wallet_balance()} <b>{formatMoney(Math.round(money * 100))}</b>
        </span>
        {COMMON_IS_VIP && (
          <Link className={styles.vip} to={vipPath(isDesktop)}>
            {m.lock_to_vip()}
          </Link>
        )}
      </p>
    </div>
  )
}
