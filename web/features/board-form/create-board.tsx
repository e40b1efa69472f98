import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { BoardPage, Zone } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import type { PageContext } from '#web/api/page-context.ts'
import { boardsKey, zonesQuery } from '#web/api/queries/board-queries.ts'
import { type Cover, CoverField } from '#web/media/cover/cover-field.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { AllBoards, LookAround } from '#web/social/people/empty-state-links.tsx'
import { RestrictionPage } from '#web/social/restriction/restriction-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import styles from './board-form.module.css'

export function loadZones({ api: own, queries }: PageContext): Promise<unknown> {
  return Promise.all([queries.ensureQueryData(zonesQuery(own)), queries.ensureQueryData(zonesQuery(own, 'article'))])
}

/** Found a board: who may, and whether somebody looks at it first, the site says. */
export function CreateBoard() {
  const me = useMe()
  const site = useSite()
  const [made, setMade] = useState<BoardPage | null>(null)
  const restriction = useRestriction()
  if (made) return <Made board={made} />
  if (restriction) return <RestrictionPage of={restriction} />
  if (site.COMMON_SYSTEM_CREATE === 'nobody' && me?.userpower !== 0)
    return <EmptyState drawing="locked" title={m.board_create_closed()} action={<AllBoards />} />
  return <Fields isReviewed={site.COMMON_SYSTEM_REVIEW && me?.userpower !== 0} onMade={setMade} />
}

function Fields({ isReviewed, onMade }: { isReviewed: boolean; onMade: (board: BoardPage) => void }) {
  const queries = useQueryClient()
  const zones = useZones()
  const [name, setName] = useState('')
  const [sign, setSign] = useState('')
  const [descr, setDescr] = useState('')
  const [zone, setZone] = useState(zones[0]?._id ?? '')
  const [cover, setCover] = useState<Cover>({ value: '', url: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setIsPending] = useState(false)
  // The same try again is the same board.
  const key = useRef(crypto.randomUUID())
  const create = async (event: FormEvent) => {
    event.preventDefault()
    setIsPending(true)
    setErrors({})
    try {
      const board = await api.board.create(
        { systemName: name, systemSign: sign, systemDescr: descr, systemZoneId: zone, systemCover: cover.value },
        { idempotencyKey: key.current },
      )
      void queries.invalidateQueries({ queryKey: boardsKey })
      onMade(board)
    } catch (error) {
      key.current = crypto.randomUUID()
      setErrors(fieldErrors(error))
    } finally {
      setIsPending(false)
    }
  }
  const isUnfinished = name.trim() === '' || sign.trim() === ''
  if (zones.length === 0)
    return <EmptyState drawing="nothing" title={m.board_create_no_zone()} action={<LookAround />} />
  return (
    <form className={styles.form} onSubmit={(event) => void create(event)}>
      <CoverField name={name} cover={cover} onChange={setCover} />
      <TextField
        label={m.board_name()}
        value={name}
        limit={limits.boardName.max}
        error={errors.systemName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={m.board_sign()}
        hint={m.board_sign_hint()}
        value={sign}
        maxLength={30}
        error={errors.systemSign}
        autoComplete="off"
        inputMode="url"
        onChange={(event) => setSign(event.target.value.toLowerCase())}
      />
      <Select
        label={m.board_zone()}
        value={zone}
        onChange={setZone}
        error={errors.systemZoneId}
        options={zones.map((one) => ({ value: one._id, label: zoneLabel(one) }))}
      />
      <Textarea
        label={m.board_descr()}
        value={descr}
        limit={limits.boardDescription}
        maxLength={limits.boardDescription}
        error={errors.systemDescr}
        onChange={(event) => setDescr(event.target.value)}
      />
      {isReviewed && <p className={styles.note}>{m.board_create_review()}</p>}
      {errors[''] && (
        <p role="alert" className={styles.problem}>
          {errors['']}
        </p>
      )}
      {isUnfinished && <p className={styles.note}>{m.board_create_unfinished()}</p>}
      <Button type="submit" variant="primary" size={44} block pending={isPending} disabled={isUnfinished}>
        {m.board_create()}
      </Button>
    </form>
  )
}

/** Those for articles come last; while articles are off only administrators make ready what they will need. */
function useZones(): Zone[] {
  const forum = useSuspenseQuery(zonesQuery(api)).data.list
  const article = useSuspenseQuery(zonesQuery(api, 'article')).data.list
  const isOn = useSite().COMMON_WORKS.ARTICLE
  const isAdministrator = useMe()?.userpower === 0
  return isOn || isAdministrator ? [...forum, ...article] : forum
}

function zoneLabel({ zoneName, zoneType }: Zone): string {
  return zoneType === 'article' ? m.board_zone_articles({ zone: zoneName }) : zoneName
}

function Made({ board }: { board: BoardPage }) {
  const paths = usePaths()
  const isWaiting = board.state === 'pending'
  return (
    <EmptyState
      drawing="posts"
      title={isWaiting ? m.board_made_waiting() : m.board_made()}
      description={isWaiting ? m.board_made_waiting_hint() : undefined}
      action={
        <SoftLink to={paths.board(board.systemSign, board.systemType)} size={36}>
          {m.board_made_go()}
        </SoftLink>
      }
    />
  )
}
