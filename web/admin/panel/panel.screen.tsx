import { useState } from 'react'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import { m } from '#messages/messages.js'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { ConfigPage } from '#web/admin/config/config-page.tsx'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { SecretSection } from '#web/admin/config/secret-section.tsx'
import { Section } from '#web/admin/config/section.tsx'
import { useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { noAccess } from './access.ts'
import { AccessFields } from './access-fields.tsx'
import { Connection } from './connection.tsx'
import { Deployment } from './deployment.tsx'
import { Projects } from './projects.tsx'
import { WhiteList } from './white-list.tsx'

export const loader = configAndSecretsLoader
export const title = () => m.admin_panel()

const secrets: SecretName[] = ['PANEL_KEY']

/** A BaoTa panel: which one, whether it lets us in, what runs there, and putting this software onto its server. */
export function Component() {
  const draft = useConfigDraft()
  const [access, setAccess] = useState(noAccess)
  const { URL: address } = draft.value.PANEL
  return (
    <ConfigPage
      title={m.admin_panel()}
      lead={m.admin_panel_lead()}
      draft={draft}
      below={
        <>
          <SecretSection names={secrets} />
          <Section title={m.admin_panel_connection()} lead={m.admin_panel_connection_lead()}>
            <AccessFields access={access} onChange={setAccess} />
            <Connection access={access} />
          </Section>
          <WhiteList />
          <Projects access={access} />
          <Deployment access={access} />
        </>
      }
    >
      <Section title={m.admin_panel_stored()} lead={m.admin_panel_stored_lead()}>
        <PlainRow
          label={m.admin_panel_url()}
          value={address}
          error={draft.error('PANEL.URL')}
          inputMode="url"
          spellCheck={false}
          placeholder="https://203.0.113.10:8888"
          onChange={(event) => draft.set('PANEL', { URL: event.currentTarget.value }, 'PANEL.URL')}
        />
      </Section>
    </ConfigPage>
  )
}
