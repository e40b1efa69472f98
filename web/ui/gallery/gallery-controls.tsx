import Bookmark from 'lucide-react/icons/bookmark'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Heart from 'lucide-react/icons/heart'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ActionButton } from '#web/ui/controls/action-button.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { TabLinks, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import {
  Badge,
  LevelBadge,
  OfficialBadge,
  UnreadCount,
  UnreadDot,
  VipBadge,
  WithUnread,
} from '#web/ui/feedback/badge.tsx'
import { NewContentPill } from '#web/ui/feedback/pill.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './gallery.module.css'
import { Cell, Row, Section } from './gallery-frame.tsx'

export function ButtonsSection() {
  return (
    <Section title={m.ui_gallery_buttons()}>
      <Row>
        <Cell caption={m.ui_gallery_state_rest()}>
          <Button variant="primary">{m.ui_gallery_publish()}</Button>
        </Cell>
        <Cell caption={m.ui_gallery_state_pending()}>
          <Button variant="primary" pending>
            {m.ui_gallery_publish()}
          </Button>
        </Cell>
        <Cell caption={m.ui_gallery_state_disabled()}>
          <Button variant="primary" disabled>
            {m.ui_gallery_publish()}
          </Button>
        </Cell>
        <Cell caption={m.ui_gallery_variant_soft()}>
          <Button variant="soft">{m.ui_gallery_follow()}</Button>
        </Cell>
        <Cell caption={m.ui_gallery_variant_line()}>
          <Button>{m.ui_cancel()}</Button>
        </Cell>
        <Cell caption={m.ui_gallery_variant_quiet()}>
          <Button variant="quiet">{m.ui_gallery_followed()}</Button>
        </Cell>
        <Cell caption={m.ui_gallery_variant_ghost()}>
          <Button variant="ghost">{m.ui_gallery_preview()}</Button>
        </Cell>
        <Cell caption={m.ui_gallery_variant_text()}>
          <Button variant="text">{m.ui_gallery_edit()}</Button>
        </Cell>
        <Cell caption={m.ui_gallery_variant_danger()}>
          <Button variant="danger">{m.ui_gallery_delete()}</Button>
        </Cell>
        <Cell caption={m.ui_gallery_state_link()}>
          <Button variant="line" to="/">
            {m.ui_gallery_preview()}
          </Button>
        </Cell>
      </Row>
      <SizesRow />
    </Section>
  )
}

function SizesRow() {
  const [liked, setLiked] = useState(true)
  const plus = <Icon of={Plus} size={14} />
  return (
    <Row>
      <Cell caption="28">
        <Button variant="soft" size={28} icon={plus}>
          {m.ui_gallery_follow()}
        </Button>
        <Button variant="soft" size={28} icon={plus} pending>
          {m.ui_gallery_follow()}
        </Button>
      </Cell>
      <Cell caption="32">
        <Button variant="soft" size={32}>
          {m.ui_gallery_recharge()}
        </Button>
        <Button variant="soft" size={32} pending>
          {m.ui_gallery_recharge()}
        </Button>
      </Cell>
      <Cell caption="36">
        <Button variant="primary">{m.ui_gallery_save()}</Button>
      </Cell>
      <Cell caption="44">
        <Button variant="primary" size={44}>
          {m.ui_gallery_pay()}
        </Button>
      </Cell>
      <Cell caption="48">
        <Button variant="primary" size={48}>
          {m.ui_gallery_login()}
        </Button>
      </Cell>
      <Cell caption={m.ui_gallery_icon()}>
        <IconButton label={m.ui_more()} icon={<Icon of={Ellipsis} />} />
      </Cell>
      <Cell caption={m.ui_gallery_like()}>
        <ActionButton icon={Heart} label={m.ui_gallery_like()} count={128} on={false} tone="like" />
      </Cell>
      <Cell caption={m.ui_gallery_liked()}>
        <ActionButton
          icon={Heart}
          label={m.ui_gallery_like()}
          count={liked ? 12_845 : 12_844}
          on={liked}
          tone="like"
          onClick={() => setLiked(!liked)}
        />
      </Cell>
      <Cell caption={m.ui_gallery_saved()}>
        <ActionButton icon={Bookmark} label={m.ui_gallery_saved()} count={42} on />
      </Cell>
      <Cell caption={m.ui_gallery_comment()}>
        <ActionButton icon={MessageCircle} label={m.ui_gallery_comment()}>
          {m.ui_gallery_comment()}
        </ActionButton>
      </Cell>
      <Cell caption={m.ui_gallery_unread()}>
        <NewContentPill onClick={() => {}}>{m.ui_gallery_new_content({ count: 5 })}</NewContentPill>
      </Cell>
    </Row>
  )
}

const orders = () => [
  { value: 'hot', label: m.ui_gallery_sort_hot() },
  { value: 'old', label: m.ui_gallery_sort_old() },
  { value: 'new', label: m.ui_gallery_sort_new(), disabled: true },
]

export function InputsSection() {
  return (
    <Section title={m.ui_gallery_inputs()}>
      <div className={styles.grid3}>
        <TextField label={m.ui_gallery_state_rest()} placeholder={m.ui_gallery_account_hint()} />
        <TextField
          label={m.ui_gallery_password()}
          type="password"
          defaultValue="secret"
          autoComplete="off"
          prefix={<Icon of={Mail} size={18} />}
        />
        <TextField
          label={m.ui_gallery_state_error()}
          required
          defaultValue="xiaoman@"
          error={m.ui_gallery_email_bad()}
          hint={m.ui_gallery_account_hint()}
        />
        <TextField label={m.ui_gallery_state_disabled()} disabled defaultValue={m.ui_gallery_off()} />
        <TextField label={m.ui_gallery_counter()} defaultValue={m.ui_gallery_counter_text()} limit={30} />
        <TextField
          label={m.ui_gallery_search()}
          variant="fill"
          type="search"
          placeholder={m.ui_gallery_search_hint()}
          prefix={<Icon of={Search} size={18} />}
          suffix={<span className={styles.slashKey}>/</span>}
        />
        <Textarea label={m.ui_gallery_introduce()} limit={60} hint={m.ui_optional()} />
        <Select label={m.ui_gallery_sort()} options={orders()} hint={m.ui_gallery_account_hint()} />
        <TextField label={m.ui_gallery_underline()} variant="underline" placeholder={m.ui_gallery_account_hint()} />
      </div>
      <FormSample />
      <Row>
        <Checkbox label={m.ui_gallery_remember()} />
        <Checkbox label={m.ui_gallery_agree()} defaultChecked />
        <Checkbox label={m.ui_gallery_some()} indeterminate defaultChecked />
        <Checkbox label={m.ui_gallery_state_disabled()} disabled defaultChecked />
        <RadioGroup
          label={m.ui_gallery_sex()}
          hideLabel
          inline
          defaultValue="female"
          options={[
            { value: 'male', label: m.ui_gallery_sex_male() },
            { value: 'female', label: m.ui_gallery_sex_female() },
            { value: 'secret', label: m.ui_gallery_sex_secret(), disabled: true },
          ]}
        />
      </Row>
      <Row>
        <Switch aria-label={m.ui_gallery_push()} />
        <Switch aria-label={m.ui_gallery_push()} defaultChecked />
        <Switch label={m.ui_gallery_state_disabled()} disabled defaultChecked />
        <Switch
          label={m.ui_gallery_push()}
          hint={m.ui_gallery_push_hint()}
          spread
          defaultChecked
          className={styles.w280}
        />
      </Row>
    </Section>
  )
}

function FormSample() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  return (
    <Form
      className={styles.w280}
      errors={errors}
      onSubmit={(values) => {
        if (String(values.get('email')).startsWith('a')) setErrors({ email: m.ui_gallery_email_bad() })
        else toast.success(m.ui_gallery_copied())
      }}
    >
      <TextField
        label={m.ui_gallery_email()}
        name="email"
        type="email"
        required
        messages={{ typeMismatch: m.ui_gallery_email_bad() }}
      />
      <Select label={m.ui_gallery_sort()} name="order" options={orders()} required />
      <Button variant="primary" type="submit">
        {m.ui_gallery_save()}
      </Button>
    </Form>
  )
}

export function MarksSection() {
  const [order, setOrder] = useState('hot')
  const [view, setView] = useState('list')
  const [chip, setChip] = useState(true)
  const tabs = [
    { value: 'all', label: m.ui_gallery_all() },
    { value: 'works', label: m.ui_gallery_works() },
    { value: 'best', label: m.ui_gallery_best(), count: 1204 },
    { value: 'off', label: m.ui_gallery_off(), disabled: true },
  ]
  return (
    <Section title={m.ui_gallery_marks()}>
      <Tabs label={m.ui_gallery_marks()} tabs={tabs}>
        {tabs.map((tab) => (
          <TabPanel key={tab.value} value={tab.value} className={styles.panel}>
            {m.ui_gallery_panel({ name: tab.label })}
          </TabPanel>
        ))}
      </Tabs>
      <TabLinks
        label={m.ui_gallery_state_link()}
        look="mobile"
        links={[
          { to: '.', label: m.ui_gallery_all(), end: true },
          { to: '/works', label: m.ui_gallery_works() },
        ]}
      />
      <Row>
        <Segments label={m.ui_gallery_sort()} segments={orders()} value={order} onChange={setOrder} />
        <Segments
          label={m.ui_gallery_preview()}
          iconOnly
          value={view}
          onChange={setView}
          segments={[
            { value: 'list', label: m.ui_gallery_all(), icon: <Icon of={List} size={16} /> },
            { value: 'grid', label: m.ui_gallery_works(), icon: <Icon of={LayoutGrid} size={16} /> },
          ]}
        />
        <Chip onClick={() => {}}>{m.ui_gallery_gear()}</Chip>
        <Chip selected={chip} onClick={() => setChip(!chip)}>
          {m.ui_gallery_works()}
        </Chip>
        <Chip onRemove={() => {}}>{m.ui_gallery_place()}</Chip>
      </Row>
      <BadgesRow />
    </Section>
  )
}

function BadgesRow() {
  return (
    <Row>
      <Cell caption={m.ui_gallery_level()}>
        <LevelBadge level={2} />
        <LevelBadge level={5} />
        <LevelBadge level={8} />
      </Cell>
      <Cell caption={m.ui_gallery_member()}>
        <VipBadge>VIP</VipBadge>
        <VipBadge />
      </Cell>
      <Cell caption={m.ui_gallery_identity()}>
        <OfficialBadge />
        <Badge tone="brand">{m.ui_gallery_author()}</Badge>
      </Cell>
      <Cell caption={m.ui_gallery_post()}>
        <Badge tone="brand">{m.ui_gallery_pinned()}</Badge>
        <Badge tone="warning">{m.ui_gallery_best()}</Badge>
      </Cell>
      <Cell caption={m.ui_gallery_state()}>
        <Badge tone="success">{m.ui_gallery_published()}</Badge>
        <Badge tone="warning">{m.ui_gallery_reviewing()}</Badge>
        <Badge>{m.ui_gallery_draft()}</Badge>
        <Badge tone="danger">{m.ui_gallery_refused()}</Badge>
        <Badge tone="info">{m.ui_gallery_new_content({ count: 1 })}</Badge>
      </Cell>
      <Cell caption={m.ui_gallery_unread()}>
        <UnreadDot />
        <UnreadCount count={3} />
        <UnreadCount count={120} />
        <UnreadCount count={12} quiet />
        <WithUnread count={120}>
          <Icon of={Mail} size={24} />
        </WithUnread>
      </Cell>
    </Row>
  )
}
