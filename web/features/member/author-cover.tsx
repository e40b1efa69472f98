import Camera from 'lucide-react/icons/camera'
import { type ReactNode, useId } from 'react'
import type { PublicInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { avatarAddress } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './author-cover.module.css'

const CoverEntries = lazyPart(() => import('./cover-entries.tsx').then((module) => module.CoverEntries))

type AuthorCoverProps = {
  user: Pick<PublicInfo, '_id' | 'cover' | 'background' | 'hue'>
  className?: string
  children?: ReactNode
}

/** The picture over the page of a member: their own, or a landscape in the hue of their avatar. They may change it. */
export function AuthorCover({ user, className, children }: AuthorCoverProps) {
  const isMe = useMe()?._id === user._id
  const isBarred = useRestriction() !== undefined
  return (
    <div className={classNames(styles.cover, className)}>
      <Landscape hue={user.hue} />
      {user.cover && <Photograph address={user.cover} />}
      {isMe && !isBarred && (
        <Menu
          label={m.author_cover_change()}
          list={(frame) => <CoverEntries {...frame} user={user} />}
          trigger={
            <Button size={32} variant="quiet" className={styles.change} icon={<Icon of={Camera} size={16} />}>
              {m.author_cover_change()}
            </Button>
          }
        />
      )}
      {children}
    </div>
  )
}

/** Where it cannot be loaded, the landscape below it is seen. */
function Photograph({ address }: { address: string }) {
  const small = avatarAddress(address, useSite().COMMON_SPBM, 400)
  return (
    <img src={address} srcSet={`${small} 400w, ${address} 1600w`} sizes="100vw" alt="" className={styles.photograph} />
  )
}

const ridges = [
  'M0 300V210L136 132L200 189L314 146L400 194L526 157L600 189L672 166L800 202V300z',
  'M0 300V244L70 200L160 238L212 209L320 240L414 215L480 234L582 212L640 240L748 184L800 225V300z',
  'M0 300V282L48 261L114 275L154 259L228 273L284 260L342 278L392 250L456 271L510 266L570 271L608 249L684 278L720 243L800 272V300z',
]
const tones = ['28% 46%', '32% 35%', '40% 24%']

function Landscape({ hue }: { hue: number }) {
  const sky = useId()
  return (
    <svg viewBox="0 0 800 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={styles.landscape}>
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={`hsl(${hue} 46% 30%)`} />
          <stop offset="0.55" stopColor={`hsl(${hue + 16} 32% 56%)`} />
          <stop offset="1" stopColor={`hsl(${hue + 40} 62% 78%)`} />
        </linearGradient>
      </defs>
      <rect width="800" height="300" fill={`url(#${sky})`} />
      <circle cx="590" cy="96" r="24" fill="#ffe7c9" opacity="0.9" />
      {ridges.map((ridge, index) => (
        <path key={ridge} d={ridge} fill={`hsl(${hue + 8} ${tones[index]})`} opacity={index === 0 ? 0.8 : 1} />
      ))}
    </svg>
  )
}
