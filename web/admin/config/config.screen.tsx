import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfigPage } from './config-page.tsx'
import { fieldsOf, partOf, topFieldsOf } from './draft-fields.ts'
import { ExampleContent } from './example-content.tsx'
import { fieldLabel } from './field-labels.ts'
import { ColourRow } from './fields/colour-row.tsx'
import { ChoiceRow, FormRow, SwitchRow } from './fields/form-row.tsx'
import { TextRow } from './fields/text-row.tsx'
import { SecretState } from './secret-state.tsx'
import styles from './section.module.css'
import { BackgroundRow, BrandTab } from './tabs/brand-tab.tsx'
import { FrameTab } from './tabs/frame-tab.tsx'
import { PublishClasses } from './tabs/publish-classes.tsx'
import { RegionRow } from './tabs/region-row.tsx'
import { ThemePreview } from './tabs/theme-preview.tsx'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

export const loader = configAndSecretsLoader
export const title = () => m.admin_config()

const tabs = ['brand', 'looks', 'home', 'frame', 'access'] as const
type Tab = (typeof tabs)[number]

const labels: Record<Tab, () => string> = {
  brand: m.admin_tab_brand,
  looks: m.admin_tab_looks,
  home: m.admin_tab_home,
  frame: m.admin_tab_frame,
  access: m.admin_tab_access,
}
const panels = { brand: BrandTab, looks: LooksTab, home: HomeTab, frame: FrameTab, access: AccessTab }

/** Where each field can be mended; what is not here stands on the first tab. */
const tabOf: Record<string, Tab> = {
  COMMON_BACKGROUNDCOLOR: 'looks',
  COMMON_MASK_LAYER: 'looks',
  COMMON_THEME_WHITE_LABEL: 'looks',
  COMMON_APP_NAV_HIDEONSCROLL: 'looks',
  COMMON_PC_HOME_TEMPLATE: 'home',
  COMMON_PUBLISH_SYSTEM_CLASS: 'home',
  COMMON_LINKS: 'frame',
  COMMON_ICP: 'frame',
  COMMON_GONGAN: 'frame',
  ANALYTICS: 'frame',
  COMMON_CLOSE_WEB: 'access',
  COMMON_READ_ONLY: 'access',
  COMMON_CLOSE_REASON: 'access',
  COMMON_LOGIN: 'access',
  COMMON_IS_CHAT: 'access',
  COMMON_SYSTEM_CREATE: 'access',
  COMMON_SYSTEM_REVIEW: 'access',
  COMMON_IP_REGION: 'access',
  COMMON_WORKS: 'access',
}

export function Component() {
  const draft = useConfigDraft()
  const [tab, setTab] = useTab(draft)
  return (
    <ConfigPage
      title={m.admin_config()}
      lead={m.admin_takes_effect()}
      draft={draft}
      aside={<ThemePreview draft={draft} />}
      below={
        <>
          <SecretState />
          <Able to="site.edit">
            <ExampleContent />
          </Able>
        </>
      }
    >
      <Card className={styles.section}>
        <Tabs
          label={m.admin_config_tabs()}
          tabs={tabs.map((value) => ({ value, label: labels[value]() }))}
          value={tab}
          onChange={setTab}
          className={styles.tabs}
        >
          {tabs.map((value) => {
            const Panel = panels[value]
            return (
              <TabPanel key={value} value={value}>
                <Panel draft={draft} />
              </TabPanel>
            )
          })}
        </Tabs>
      </Card>
    </ConfigPage>
  )
}

/** A refused save leads to the first tab that has something to mend. */
function useTab({ faults }: ConfigDraft) {
  const [tab, setTab] = useState<Tab>('brand')
  const [seen, setSeen] = useState(faults)
  if (faults !== seen) {
    setSeen(faults)
    const faulty = Object.keys(faults ?? {}).map((path) => tabOf[path.split('.')[0] ?? ''] ?? 'brand')
    const next = tabs.find((name) => faulty.includes(name))
    if (next && !faulty.includes(tab)) setTab(next)
  }
  return [tab, setTab] as const
}

function HomeTab({ draft }: { draft: ConfigDraft }) {
  const field = topFieldsOf(draft)
  return (
    <>
      <ChoiceRow
        {...field('COMMON_PC_HOME_TEMPLATE')}
        options={[
          { value: 'card', label: m.admin_template_card(), hint: m.admin_template_card_hint() },
          { value: 'compact', label: m.admin_template_compact(), hint: m.admin_template_compact_hint() },
          { value: 'waterfall', label: m.admin_template_waterfall(), hint: m.admin_template_waterfall_hint() },
        ]}
      />
      <FormRow
        wide
        label={fieldLabel('COMMON_PUBLISH_SYSTEM_CLASS')}
        hint={m.admin_f_publish_class_hint()}
        error={draft.error('COMMON_PUBLISH_SYSTEM_CLASS')}
      >
        {() => <PublishClasses draft={draft} />}
      </FormRow>
    </>
  )
}

function LooksTab({ draft }: { draft: ConfigDraft }) {
  const field = topFieldsOf(draft)
  return (
    <>
      <BackgroundRow draft={draft} />
      <ColourRow veil {...field('COMMON_MASK_LAYER')} hint={m.admin_f_mask_hint()} />
      <SwitchRow {...field('COMMON_THEME_WHITE_LABEL')} hint={m.admin_f_white_label_hint()} />
      <SwitchRow {...field('COMMON_APP_NAV_HIDEONSCROLL')} hint={m.admin_f_hide_nav_hint()} />
    </>
  )
}

function AccessTab({ draft }: { draft: ConfigDraft }) {
  const { value, set } = draft
  const field = topFieldsOf(draft)
  const login = fieldsOf(partOf(draft, 'COMMON_LOGIN'))
  const works = fieldsOf(partOf(draft, 'COMMON_WORKS'))
  return (
    <>
      <SwitchRow
        {...field('COMMON_CLOSE_WEB')}
        hint={m.admin_f_close_hint()}
        states={{ on: m.admin_f_close_on(), off: m.admin_f_close_off() }}
      />
      <TextRow
        draft={draft}
        field="COMMON_CLOSE_REASON"
        limit={300}
        rows={2}
        hint={m.admin_f_close_reason_hint()}
        placeholder={m.site_closed()}
      />
      <SwitchRow {...field('COMMON_READ_ONLY')} hint={m.admin_f_read_only_hint()} />
      <SwitchRow label={m.admin_f_login_access()} hint={m.admin_f_login_access_hint()} {...login('LOGIN_ACCESS')} />
      <SwitchRow label={m.admin_f_mobile_guest()} hint={m.admin_f_mobile_guest_hint()} {...login('MOBILE_GUEST')} />
      <SwitchRow
        label={fieldLabel('COMMON_SYSTEM_CREATE')}
        hint={m.admin_f_system_create_hint()}
        value={value.COMMON_SYSTEM_CREATE === 'member'}
        onChange={(next) => set('COMMON_SYSTEM_CREATE', next ? 'member' : 'nobody')}
      />
      <SwitchRow {...field('COMMON_SYSTEM_REVIEW')} hint={m.admin_f_system_review_hint()} />
      <SwitchRow {...field('COMMON_IS_CHAT')} hint={m.admin_f_is_chat_hint()} />
      <SwitchRow label={m.admin_f_works_article()} hint={m.admin_f_works_article_hint()} {...works('ARTICLE')} />
      <SwitchRow label={m.admin_f_works_fiction()} hint={m.admin_f_works_fiction_hint()} {...works('FICTION')} />
      <SwitchRow label={m.admin_f_works_manga()} hint={m.admin_f_works_manga_hint()} {...works('MANGA')} />
      <RegionRow draft={draft} />
    </>
  )
}
