import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Webhook } from '#contract/modules/site/webhook.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { actsColumn, ListCard, RowButton } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatExact } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { adminWebhooksKey, adminWebhooksQuery } from './webhook-queries.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import styles from './webhooks.module.css'

export const title = () => m.admin_webhooks()

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: asked, queries }) => queries.prefetchQuery(adminWebhooksQuery(asked)))
}

/** Addresses that are told what happens here, and what each was sent. */
export function Component() {
  const queries = useQueryClient()
  const webhooks = useQuery(adminWebhooksQuery(api))
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [secret, setSecret] = useState('')
  const refresh = () => queries.invalidateQueries({ queryKey: adminWebhooksKey })
  const list = webhooks.data?.list ?? []
  const shown = list.find(({ _id }) => _id === chosen) ?? list[0]
  const onSaved = (told: string) => {
    setEdited(null)
    setSecret(told)
    void refresh()
  }
  const remove = async (one: Webhook) => {
    if (await askAndRemove(one)) void refresh()
  }
  return (
    <>
      <PageHead title={m.admin_webhooks()} lead={m.admin_webhooks_lead()}>
        <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setEdited('new')}>
          {m.admin_webhook_new()}
        </Button>
      </PageHead>
      <div className={styles.page}>
        <ListCard of={webhooks}>
          <Table
            label={m.admin_webhooks()}
            rows={webhooks.data?.list}
            isOpen={({ _id }) => _id === shown?._id}
            empty={<EmptyState title={m.admin_webhooks_none()} description={m.admin_webhooks_none_hint()} />}
            columns={columns({ choose: setChosen, edit: setEdited, remove })}
          />
        </ListCard>
        {shown && <Deliveries key={shown._id} of={shown} />}
      </div>
      <WebhookDialog of={edited} onClose={() => setEdited(null)} onSaved={onSaved} />
      <WebhookSecret secret={secret} onClose={() => setSecret('')} />
    </>
  )
}

interface Acts {
  choose: (id: string) => void
  edit: (one: Webhook) => void
  remove: (one: Webhook) => Promise<void>
}

function columns({ choose, edit, remove }: Acts): Column<Webhook>[] {
  return [
    {
      key: 'url',
      title: m.admin_webhook_url(),
      render: ({ url, events, fault }) => (
        <>
          <span className={styles.url}>{url}</span>
          <span className={styles.note}>{events.join(m.link_comma())}</span>
          {fault && <span className={styles.fault}>{m.admin_webhook_fault({ fault })}</span>}
        </>
      ),
    },
    {
      key: 'state',
      title: m.admin_state(),
      nowrap: true,
      render: ({ isOn, fault }) => (
        <Badge tone={isOn ? 'success' : fault ? 'danger' : 'plain'}>
          {isOn ? m.admin_webhook_on() : m.admin_webhook_off()}
        </Badge>
      ),
    },
    {
      key: 'waiting',
      title: m.admin_webhook_waiting(),
      nowrap: true,
      align: 'right',
      render: ({ waiting }) => formatExact(waiting),
    },
    {
      ...actsColumn(),
      nowrap: true,
      render: (one) => (
        <>
          <RowButton label={m.admin_webhook_log_label({ url: one.url })} onClick={() => choose(one._id)}>
            {m.admin_webhook_log()}
          </RowButton>
          <RowButton label={m.admin_webhook_edit_label({ url: one.url })} onClick={() => edit(one)}>
            {m.admin_webhook_edit()}
          </RowButton>
          <RowButton label={m.admin_webhook_delete_label({ url: one.url })} onClick={() => void remove(one)}>
            {m.admin_webhook_delete()}
          </RowButton>
        </>
      ),
    },
  ]
}

async function askAndRemove({ _id, url }: Webhook): Promise<boolean> {
  const asked = { title: m.admin_webhook_delete_title(), description: m.admin_webhook_delete_text({ url }) }
  if (!(await confirm({ tone: 'danger', ...asked, confirmLabel: m.admin_webhook_delete() }))) return false
  try {
    await api.adminWebhook.delete({ _id })
    toast.success(m.post_act_done())
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
}
