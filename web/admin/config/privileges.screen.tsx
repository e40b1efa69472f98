import { isBetter, privilegeKeys, privilegeRule } from '#contract/modules/wallet/privilege.ts'
import { m } from '#messages/messages.js'
import { configLoader } from '#web/admin/admin-loaders.ts'
import { valueText } from '#web/features/privileges/value-text.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfigPage } from './config-page.tsx'
import { baseOf, names } from './privileges/privilege-names.ts'
import { type Given, PrivilegeRow } from './privileges/privilege-row.tsx'
import styles from './privileges/privileges.module.css'
import { Section } from './section.tsx'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

export const loader = configLoader
export const title = () => m.admin_privileges()

/** What everybody may do, what membership adds, and from which level on there is more. */
export function Component() {
  const draft = useConfigDraft()
  return (
    <ConfigPage
      title={m.admin_privileges()}
      lead={m.admin_privileges_lead()}
      draft={draft}
      aside={<Preview draft={draft} />}
    >
      <Section title={m.privilege_head()}>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{m.privilege_head()}</th>
                <th scope="col">{m.privilege_everybody()}</th>
                <th scope="col" data-vip="">
                  {m.privilege_vip()}
                </th>
                <th scope="col">{m.privilege_level()}</th>
              </tr>
            </thead>
            <tbody>
              {privilegeKeys.map((key) => (
                <PrivilegeRow key={key} of={key} draft={draft} />
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </ConfigPage>
  )
}

/** The rows that the page of membership will have. */
function Preview({ draft }: { draft: ConfigDraft }) {
  const better = privilegeKeys.filter((key) => {
    const { vip } = draft.value.COMMON_PRIVILEGE[key] as Given
    return vip !== undefined && isBetter(key, vip, baseOf(draft, key))
  })
  return (
    <Card padded aria-labelledby="privileges-preview">
      <h2 id="privileges-preview" className={styles.title}>
        {m.admin_privileges_preview()}
      </h2>
      <p className={styles.hint}>
        {better.length > 0 ? m.admin_privileges_better({ count: better.length }) : m.privilege_none()}
      </p>
      <ul className={styles.preview}>
        {better.map((key) => {
          const { type, unit } = privilegeRule(key)
          const { vip = 0 } = draft.value.COMMON_PRIVILEGE[key] as Given
          return (
            <li key={key}>
              <span>{names[key]()}</span>
              <b>{valueText({ key, type, unit }, vip)}</b>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
