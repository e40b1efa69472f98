import Info from 'lucide-react/icons/info'
import Pin from 'lucide-react/icons/pin'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Overlay, type OverlayProps } from '#web/ui/overlays/overlay.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import styles from './gallery.module.css'
import { Row, Section } from './gallery-frame.tsx'

export function MenusSection() {
  const [pinned, setPinned] = useState(true)
  return (
    <Section title={m.ui_gallery_menus()}>
      <Row>
        <Menu
          label={m.ui_more()}
          align="start"
          trigger={<Button>{m.ui_gallery_menu()}</Button>}
          items={[
            { label: m.ui_gallery_pin_board(), icon: Pin, checked: pinned, onSelect: () => setPinned(!pinned) },
            { label: m.ui_gallery_recommend(), icon: Star, onSelect: () => toast.success(m.ui_gallery_recommend()) },
            { label: m.ui_gallery_off(), disabled: true },
            'rule',
            { label: m.ui_gallery_delete(), icon: Trash, danger: true, onSelect: () => void askUnfollow() },
          ]}
        />
        <Popover label={m.ui_gallery_popover()} trigger={<Button>{m.ui_gallery_popover()}</Button>}>
          <p className={styles.w240}>{m.ui_gallery_popover_text()}</p>
        </Popover>
        <Tooltip text={m.ui_gallery_tooltip_text()}>
          <Button variant="ghost">{m.ui_gallery_tooltip()}</Button>
        </Tooltip>
      </Row>
      <Row>
        <Button onClick={() => toast.success(m.ui_gallery_copied())}>{m.ui_gallery_toast_success()}</Button>
        <Button onClick={() => toast.error(m.ui_gallery_expired())}>{m.ui_gallery_toast_error()}</Button>
        <Button onClick={() => toast.warning(m.ui_gallery_login_first())}>{m.ui_gallery_toast_warning()}</Button>
        <Button onClick={() => toast.info(m.ui_gallery_new_version())}>{m.ui_gallery_toast_info()}</Button>
        <Button onClick={() => toast.progress(m.ui_gallery_sending())}>{m.ui_gallery_toast_progress()}</Button>
      </Row>
      <div className={styles.notices}>
        <Notice icon={<Icon of={Info} size={18} />}>{m.ui_gallery_new_version()}</Notice>
        <Notice tone="warning" icon={<Spinner />}>
          {m.ui_gallery_reconnecting()}
        </Notice>
        <Notice tone="danger" icon={<Icon of={WifiOff} size={18} />}>
          {m.ui_gallery_offline()}
        </Notice>
      </div>
    </Section>
  )
}

function askUnfollow() {
  return confirm({
    title: m.ui_gallery_unfollow_title({ name: m.ui_gallery_name_2() }),
    description: m.ui_gallery_unfollow_text(),
    confirmLabel: m.ui_gallery_unfollow(),
    cancelLabel: m.ui_gallery_think(),
    tone: 'danger',
  })
}

type SampleProps = { label: string; overlay: Pick<OverlayProps, 'title'> & Partial<OverlayProps>; children?: ReactNode }

function Sample({ label, overlay, children }: SampleProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Overlay {...overlay} open={open} onClose={() => setOpen(false)}>
        {children}
      </Overlay>
    </>
  )
}

export function OverlaysSection() {
  return (
    <Section title={m.ui_gallery_overlays()}>
      <Row>
        <Sample label={m.ui_gallery_open_dialog()} overlay={{ as: 'dialog', title: m.ui_gallery_open_dialog() }}>
          <p>{m.ui_gallery_card_text()}</p>
          <Sample
            label={m.ui_gallery_open_nested()}
            overlay={{ as: 'dialog', size: 'sm', title: m.ui_gallery_open_nested() }}
          >
            <p>{m.ui_gallery_card_text()}</p>
            <Button to="/elsewhere">{m.ui_gallery_state_link()}</Button>
          </Sample>
        </Sample>
        <Sample
          label={m.ui_gallery_open_drawer()}
          overlay={{
            as: 'drawer',
            title: m.ui_gallery_leave_title(),
            footer: (
              <>
                <Button variant="primary" size={48}>
                  {m.ui_gallery_keep_draft()}
                </Button>
                <Button variant="danger" size={48}>
                  {m.ui_gallery_discard()}
                </Button>
                <CancelButton />
              </>
            ),
          }}
        />
        <Sample label={m.ui_gallery_open_auto()} overlay={{ title: m.ui_gallery_hot_boards() }}>
          <p>{m.ui_gallery_card_text()}</p>
        </Sample>
        <Sample
          label={m.ui_gallery_open_form()}
          overlay={{
            as: 'dialog',
            dirty: true,
            title: m.ui_gallery_login(),
            footer: <Button variant="primary">{m.ui_gallery_login()}</Button>,
          }}
        >
          <TextField label={m.ui_gallery_account()} placeholder={m.ui_gallery_account_hint()} />
          <Select label={m.ui_gallery_sort()} options={[{ value: 'hot', label: m.ui_gallery_sort_hot() }]} />
          <Sample label={m.ui_gallery_open_drawer()} overlay={{ as: 'drawer', title: m.ui_gallery_open_drawer() }}>
            <Sample label={m.ui_gallery_open_nested()} overlay={{ as: 'dialog', title: m.ui_gallery_open_nested() }} />
          </Sample>
        </Sample>
        <Button onClick={() => void askUnfollow()}>{m.ui_gallery_open_confirm()}</Button>
      </Row>
    </Section>
  )
}
