import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { Rule } from '#contract/modules/site/admin-rule.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { ListCard } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminRulesKey, adminRulesQuery } from '#web/api/queries/rule-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { draftOf, emptyDraft, type RuleDraft } from './drafts.ts'
import { RuleEditor } from './editor.tsx'
import { actionNames, actionTones, gistOf, kindNames, stateNames, stateTones, whoNames } from './names.ts'
import { WordsFile } from './options.tsx'
import styles from './rules.module.css'

export const title = () => m.admin_rules()

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: asked, queries }) => queries.prefetchQuery(adminRulesQuery(asked)))
}

/** All rules beside the one that is open. Moderators read them; administrators change them. */
export function Component() {
  const me = useMe()
  const queries = useQueryClient()
  const rules = useQuery(adminRulesQuery(api))
  const [search] = useSearchParams()
  const mayEdit = can(me, 'rules.edit')
  // An address may name the rule that is meant.
  const named = rules.data?.list.find(({ _id }) => _id === search.get('rule'))
  const [draft, setDraft] = useState<RuleDraft | null>(() => (named ? draftOf(named) : null))
  const [opened, setOpened] = useState(0)
  const open = (next: RuleDraft | null) => {
    setDraft(next)
    // Another rule has another trial.
    setOpened((number) => number + 1)
  }
  const refresh = () => queries.invalidateQueries({ queryKey: adminRulesKey })
  return (
    <>
      <PageHead title={m.admin_rules()} lead={m.admin_rules_lead()}>
        {mayEdit && (
          <div className={styles.heads}>
            <WordsFile onWords={(words) => open({ ...emptyDraft, options: { words } })}>
              {m.admin_rule_import()}
            </WordsFile>
            <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => open(emptyDraft)}>
              {m.admin_rule_new()}
            </Button>
          </div>
        )}
      </PageHead>
      <div className={styles.panes} data-wide={!mayEdit || undefined}>
        <ListCard of={rules}>
          <Table
            label={m.admin_rules()}
            className={styles.table}
            rows={rules.data?.list}
            isOpen={({ _id }) => _id === (mayEdit ? draft?._id : named?._id)}
            empty={<EmptyState title={m.admin_rules_none()} description={m.admin_rules_none_hint()} />}
            columns={columns(mayEdit ? (rule) => open(draftOf(rule)) : undefined)}
          />
        </ListCard>
        {mayEdit &&
          (draft ? (
            <RuleEditor
              key={opened}
              draft={draft}
              onChange={setDraft}
              onSaved={(rule) => {
                setDraft(draftOf(rule))
                void refresh()
              }}
              onDeleted={() => {
                open(null)
                void refresh()
              }}
            />
          ) : (
            <Card padded className={styles.nothing}>
              {m.admin_rule_choose()}
            </Card>
          ))}
      </div>
    </>
  )
}

function columns(onOpen: ((rule: Rule) => void) | undefined): Column<Rule>[] {
  return [
    {
      key: 'name',
      title: m.admin_rules(),
      render: (rule) => (
        <>
          {onOpen ? (
            <button type="button" className={styles.name} onClick={() => onOpen(rule)}>
              {rule.name}
            </button>
          ) : (
            <span className={styles.name}>{rule.name}</span>
          )}
          <span className={styles.gist}>{gistOf(rule)}</span>
        </>
      ),
    },
    { key: 'kind', title: m.admin_rule_kind(), nowrap: true, render: ({ kind }) => kindNames[kind]() },
    { key: 'who', title: m.admin_rule_who(), nowrap: true, render: ({ trustBelow }) => whoNames[trustBelow - 1]?.() },
    {
      key: 'action',
      title: m.admin_rule_action(),
      render: ({ action }) => <Badge tone={actionTones[action]}>{actionNames[action]()}</Badge>,
    },
    {
      key: 'state',
      title: m.admin_rule_state(),
      render: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>,
    },
    {
      key: 'hits7',
      title: m.admin_rule_hits7(),
      align: 'right',
      nowrap: true,
      render: ({ hits7 }) => formatExact(hits7),
    },
    {
      key: 'hits30',
      title: m.admin_rule_hits30(),
      align: 'right',
      nowrap: true,
      render: ({ hits30 }) => formatExact(hits30),
    },
  ]
}
