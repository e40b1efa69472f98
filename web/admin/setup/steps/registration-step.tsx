import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Rule } from '#contract/modules/site/admin-rule.ts'
import { m } from '#messages/messages.js'
import { DraftFaults, useFirstFault } from '#web/admin/config/config-page.tsx'
import { isSame } from '#web/admin/config/draft.ts'
import { faultBelow } from '#web/admin/config/draft-fields.ts'
import { Fold } from '#web/admin/config/fields/fold.tsx'
import { Section } from '#web/admin/config/section.tsx'
import { type ConfigDraft, useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { NewcomerRows, RegisterModeRow } from '#web/admin/registration/newcomer-rows.tsx'
import { draftOf, type RuleDraft, startSets } from '#web/admin/rules/drafts.ts'
import { stateNames } from '#web/admin/rules/names.ts'
import styles from '#web/admin/setup/setup.module.css'
import { StepForm } from '#web/admin/setup/step-form.tsx'
import { api } from '#web/api/browser.ts'
import { adminRulesKey, adminRulesQuery } from '#web/api/queries/rule-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'

/** Who may come, what newcomers may do, and which of the rules that the product brings look at their texts. */
export function RegistrationStep() {
  const draft = useConfigDraft()
  const form = useFirstFault(draft)
  const rules = useStartRules()
  const { isPending, act } = useAct()
  const next = async (pass: () => void) => {
    if (rules.changes > 0 && !(await act(rules.save))) return
    if (draft.changes > 0) draft.save(pass)
    else pass()
  }
  return (
    <StepForm
      step="registration"
      title={m.setup_registration_title()}
      lead={m.setup_registration_lead()}
      form={form}
      changes={draft.changes + rules.changes}
      discard={() => {
        draft.discard()
        rules.discard()
      }}
      pending={draft.saving || isPending}
      onNext={(pass) => void next(pass)}
      faults={<DraftFaults draft={draft} />}
    >
      <RegisterModeRow draft={draft} />
      <Newcomers draft={draft} />
      <Section title={m.setup_rules()} lead={m.setup_rules_lead()}>
        <StartRules of={rules} />
      </Section>
    </StepForm>
  )
}

/** The limits in words; the figures behind them are folded away. */
function Newcomers({ draft }: { draft: ConfigDraft }) {
  const { TRUST, LIMITS } = draft.value.MODERATION
  const { MEMBER, REGULAR } = TRUST
  const isOpenToAll = MEMBER.DAYS + MEMBER.TEXTS + REGULAR.DAYS + REGULAR.TEXTS === 0
  const said = (figure: number) => (Number.isNaN(figure) ? '…' : String(figure))
  const figures = Object.fromEntries(
    Object.entries(LIMITS.NEW).map(([name, figure]) => [name, said(figure)]),
  ) as Record<keyof typeof LIMITS.NEW, string>
  return (
    <Section title={m.setup_newcomers()}>
      {isOpenToAll ? (
        <p className={styles.words}>{m.setup_newcomers_none()}</p>
      ) : (
        <ul className={styles.facts}>
          <li>{m.setup_newcomers_who({ days: said(MEMBER.DAYS), texts: said(MEMBER.TEXTS) })}</li>
          <li>
            {m.setup_newcomers_pace({
              hour: figures.POSTS_HOUR,
              day: figures.POSTS_DAY,
              comments: figures.COMMENTS_HOUR,
            })}
          </li>
          <li>
            {m.setup_newcomers_links({
              links: figures.LINKS,
              images: figures.IMAGES,
              commentLinks: figures.COMMENT_LINKS,
            })}
          </li>
          <li>{m.setup_newcomers_chats({ chats: figures.CHATS_DAY })}</li>
        </ul>
      )}
      <Fold title={m.setup_newcomers_change()} hasFault={faultBelow(draft, 'MODERATION.LIMITS.NEW') !== undefined}>
        <NewcomerRows draft={draft} />
      </Fold>
    </Section>
  )
}

interface StartRule {
  set: RuleDraft
  text: string
  /** The one that was made of it, if any. */
  made: Rule | undefined
  state: Rule['state']
}

/** What the product brings, each with the rule that was made of it; one that nobody has made is off. */
function useStartRules() {
  const queries = useQueryClient()
  const query = useQuery(adminRulesQuery(api))
  const [chosen, setChosen] = useState<Record<string, Rule['state']>>({})
  const known = query.data?.list ?? []
  const list: StartRule[] = startSets().map(({ rule: set, text }) => {
    const made = known.find((rule) => isMadeOf(rule, set))
    return { set, text, made, state: chosen[set.name] ?? made?.state ?? 'off' }
  })
  const changed = list.filter(({ made, state }) => state !== (made?.state ?? 'off'))
  return {
    query,
    list,
    changes: changed.length,
    choose: (name: string, state: Rule['state']) => setChosen((before) => ({ ...before, [name]: state })),
    discard: () => setChosen({}),
    async save() {
      for (const { set, made, state } of changed) await api.adminRule.save({ ...(made ? draftOf(made) : set), state })
      await queries.invalidateQueries({ queryKey: adminRulesKey })
      setChosen({})
    },
  }
}

/** Somebody may have renamed it since, or changed what it looks for. */
function isMadeOf({ name, kind, options }: Rule, set: RuleDraft): boolean {
  return name === set.name || (kind === set.kind && isSame(options, set.options))
}

const states: Rule['state'][] = ['off', 'watch', 'on']

function StartRules({ of: { query, list, choose } }: { of: ReturnType<typeof useStartRules> }) {
  if (query.isError && !query.data)
    return <ErrorState compact message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data)
    return <SkeletonRows count={list.length} size={36} widths={[30, 60]} row={styles.rule} text={styles.fill} />
  return (
    <>
      <ul>
        {list.map(({ set, text, made, state }) => (
          <li key={set.name} className={styles.rule}>
            <span className={styles.fill}>
              {made?.name ?? set.name}
              <small className={styles.gist}>{text}</small>
            </span>
            <Segments
              label={made?.name ?? set.name}
              value={state}
              onChange={(next) => choose(set.name, next)}
              segments={states.map((value) => ({ value, label: stateNames[value]() }))}
            />
          </li>
        ))}
      </ul>
      <p className={styles.words}>
        {m.setup_rules_more()} <Link to="/admin/rules">{m.admin_rules()}</Link>
      </p>
    </>
  )
}
