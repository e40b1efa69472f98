import ListTree from 'lucide-react/icons/list-tree'
import { type RefObject, useRef, useState } from 'react'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { headingsOf } from '#web/reader/walk.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './contents.module.css'

const ContentsSheet = lazyPart(() => import('./contents-sheet.tsx').then((module) => module.ContentsSheet))

type ContentsButtonProps = { post: PostPage; text: RefObject<HTMLDivElement | null>; className?: string }

/** The table of contents of a long text, in a sheet. Nothing where there are no headings. */
export function ContentsButton({ post, text, className }: ContentsButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const chosen = useRef('')
  const headings = headingsOf(post.content)
  if (headings.length === 0) return null
  // Pages that are kept alive have headings of the same names.
  const headingOf = (id: string) => text.current?.querySelector(`#${id}`)
  const go = () => {
    if (chosen.current) headingOf(chosen.current)?.scrollIntoView({ block: 'start' })
    chosen.current = ''
  }
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, className)}
        aria-label={m.post_page_contents()}
        aria-haspopup="dialog"
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      >
        <Icon of={ListTree} />
      </button>
      {isWanted && (
        <ContentsSheet
          headings={headings}
          topOf={(id) => headingOf(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY}
          open={isOpen}
          onChoose={(id) => {
            chosen.current = id
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
          onClosed={go}
        />
      )}
    </>
  )
}
