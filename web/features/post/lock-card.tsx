import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import type { Part } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ownCommentsQuery } from '#web/api/queries/comment-queries.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'
import { plainTextOf } from '#web/reader/walk.ts'
import { openBuy } from '#web/session/buy-dialog-state.ts'
import { openLogin, toLoginPage } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { LockFace, type LockKind } from '#web/social/locks/lock-face.tsx'
import { useArea, usePaths } from '#web/social/paths.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'

export type LockActs = {
  post: PostPage
  /** To where comments are written. */
  onReply: () => void
}

/** Stands after the teaser: what would open the rest, and how much of it there is. */
export function LockCard({ post, onReply }: LockActs) {
  const { access, content, wordNumber, imageNumber, files } = post
  const shown = [...plainTextOf(content).replace(/\s/g, '')].length
  const locked = files.filter(({ isLocked }) => isLocked).length
  const kind = access.kind === 'free' ? 'login' : access.kind
  return (
    <LockFace
      kind={kind}
      access={access}
      inside={{ words: Math.max(0, wordNumber - shown), images: imageNumber, files: locked }}
      price={post.price}
    >
      <WayIn kind={kind} post={post} onReply={onReply} />
      <ToColumn post={post} />
    </LockFace>
  )
}

/** A pass of its column opens it too. */
function ToColumn({ post: { article, columnPlace } }: Pick<LockActs, 'post'>) {
  const paths = usePaths()
  if (!columnPlace?.isSold || !article?.column) return null
  return (
    <Button variant="soft" to={paths.column(article.column._id)}>
      {m.lock_to_column({ title: article.column.title })}
    </Button>
  )
}

/** The same for a part of a text. */
export function PartLock({ part, post, onReply }: LockActs & { part: Part }) {
  const { by, level = 1, wordNumber = 0, imageNumber = 0 } = part.attrs
  const followed = post.access.kind === 'free' ? 'login' : post.access.kind
  const kind = by === 'post' ? followed : by
  return (
    <LockFace
      isSmall
      kind={kind}
      access={by === 'post' ? post.access : { level }}
      inside={{ words: wordNumber, images: imageNumber, files: 0 }}
      price={by === 'post' ? post.price : 0}
    >
      <WayIn kind={kind} post={post} onReply={onReply} />
    </LockFace>
  )
}

/** The one thing that would open it. What is done elsewhere opens it too: the post is asked for again. */
function WayIn({ kind, post, onReply }: LockActs & { kind: LockKind }) {
  const me = useMe()
  const isDesktop = useArea() === 'desktop'
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const again = () => queries.invalidateQueries({ queryKey: postQuery(api, post._id).queryKey })
  useAgain(kind, post, () => void again())
  if (!me)
    return (
      <Button variant="primary" onClick={() => (isDesktop ? openLogin() : void navigate(...toLoginPage(location)))}>
        {m.shell_login()}
      </Button>
    )
  const follow = () =>
    act(async () => {
      await api.follow.follow({ friendId: post.user._id, desired: true })
      await again()
    })
  switch (kind) {
    case 'follow':
      return (
        <Button variant="primary" pending={isPending} onClick={() => void follow()}>
          {m.follow_do()}
        </Button>
      )
    case 'reply':
      return (
        <Button variant="primary" onClick={onReply}>
          {m.lock_to_reply()}
        </Button>
      )
    case 'level':
      return (
        <Button variant="soft" to={isDesktop ? '/account#grade' : '/webapp/user/grade'}>
          {m.board_gate_grade()}
        </Button>
      )
    case 'vip':
      return (
        <Button variant="primary" to={isDesktop ? '/vip' : '/webapp/user/vip'}>
          {m.lock_to_vip()}
        </Button>
      )
    case 'paid':
      return (
        <Button variant="primary" onClick={() => openBuy({ target: { type: 'posts', _id: post._id } })}>
          {m.lock_to_buy()}
        </Button>
      )
    case 'login':
      return null
  }
}

/** Following the author elsewhere on the page, and a comment of mine, may have opened it. */
function useAgain(kind: LockKind, post: PostPage, again: () => void): void {
  const own = useQuery(ownCommentsQuery(post._id)).data?.length ?? 0
  const state = kind === 'reply' ? `${own} ${post.commentNumber}` : kind === 'follow' ? String(post.user.isFollow) : ''
  const before = useRef(state)
  const onChange = useEffectEvent(again)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    onChange()
  }, [state])
}
