import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Webhook, type WebhookEvent, webhookEvents } from '#contract/modules/site/webhook.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './webhooks.module.css'

const eventNames: Record<WebhookEvent, () => string> = {
  'post.published': m.admin_webhook_event_post,
  'comment.published': m.admin_webhook_event_comment,
  'member.registered': m.admin_webhook_event_member,
  'order.paid': m.admin_webhook_event_order,
  'sale.created': m.admin_webhook_event_sale,
  'report.created': m.admin_webhook_event_report,
  'member.deleted': m.admin_webhook_event_gone,
}

type WebhookDialogProps = {
  /** The one that is changed, or a new one. */
  of: Webhook | 'new' | null
  onClose: () => void
  onSaved: (secret: string) => void
}

export function WebhookDialog({ of, onClose, onSaved }: WebhookDialogProps) {
  const id = useId()
  // It stays what it is while it goes away.
  const [shown, setShown] = useState(of)
  if (of && of !== shown) setShown(of)
  const saving = useMutation({
    mutationFn: (wish: Parameters<typeof api.adminWebhook.save>[0]) => api.adminWebhook.save(wish),
    onSuccess: ({ secret }) => onSaved(secret),
    onError: (error) => toast.error(error.message),
  })
  const save = (
    <Button type="submit" form={id} variant="primary" pending={saving.isPending}>
      {m.profile_save()}
    </Button>
  )
  const title = shown === 'new' ? m.admin_webhook_new() : m.admin_webhook_edit_title()
  return (
    <Overlay open={of !== null} onClose={onClose} size="sm" title={title} footer={save}>
      <WebhookForm id={id} before={shown === 'new' ? null : shown} onSend={(wish) => saving.mutate(wish)} />
    </Overlay>
  )
}

type WebhookFormProps = {
  id: string
  before: Webhook | null
  onSend: (wish: Parameters<typeof api.adminWebhook.save>[0]) => void
}

function WebhookForm({ id, before, onSend }: WebhookFormProps) {
  const [url, setUrl] = useState(before?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(before?.events ?? ['post.published'])
  const [isOn, setIsOn] = useState(before?.isOn ?? true)
  const [newSecret, setNewSecret] = useState(false)
  const turn = (event: WebhookEvent, isWanted: boolean) =>
    setEvents((list) => (isWanted ? [...list, event] : list.filter((one) => one !== event)))
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ _id: before?._id, url, events, isOn, newSecret })
      }}
    >
      <TextField
        label={m.admin_webhook_url()}
        value={url}
        inputMode="url"
        autoComplete="off"
        maxLength={limits.webhookUrl}
        data-autofocus=""
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset className={styles.events}>
        <legend>{m.admin_webhook_events()}</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={eventNames[event]()}
            hint={event}
            checked={events.includes(event)}
            onChange={(isWanted) => turn(event, isWanted)}
          />
        ))}
      </fieldset>
      {before && (
        <>
          <Checkbox label={m.admin_webhook_turn_on()} checked={isOn} onChange={setIsOn} />
          <Checkbox label={m.admin_webhook_new_secret()} checked={newSecret} onChange={setNewSecret} />
        </>
      )}
    </form>
  )
}
