import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { type DraftPart, partOf } from '#web/admin/config/draft-fields.ts'
import { FormRow } from '#web/admin/config/fields/form-row.tsx'
import { ListEditor } from '#web/admin/config/fields/list-editor.tsx'
import { TextRow } from '#web/admin/config/fields/text-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Links = ConfigDocument['COMMON_LINKS']
type Friend = Links['FRIENDS'][number]

/** What stands around every page: links in the head and the foot, numbers of the authorities, scripts that count. */
export function FrameTab({ draft }: { draft: ConfigDraft }) {
  const links = partOf(draft, 'COMMON_LINKS')
  return (
    <>
      <LinkRow part={links} list="HEADER" label={m.admin_f_links_header()} max={limits.headerLinks} />
      <LinkRow part={links} list="FOOTER" label={m.admin_f_links_footer()} max={limits.footerLinks} />
      <LinkRow
        part={links}
        list="FRIENDS"
        label={m.shell_friends()}
        hint={m.admin_f_links_friends_hint()}
        max={limits.friendLinks}
      />
      <FilingRows draft={draft} />
      <ScriptsRow part={partOf(draft, 'ANALYTICS')} />
    </>
  )
}

/** The numbers under which the site is filed. */
export function FilingRows({ draft }: { draft: ConfigDraft }) {
  return (
    <>
      <TextRow
        draft={draft}
        field="COMMON_ICP"
        limit={60}
        hint={m.admin_f_icp_hint()}
        placeholder="京ICP备2021000001号"
      />
      <TextRow
        draft={draft}
        field="COMMON_GONGAN"
        limit={60}
        hint={m.admin_f_gongan_hint()}
        placeholder="京公网安备11000002000001号"
      />
    </>
  )
}

type LinkRowProps = { part: DraftPart<Links>; list: keyof Links; label: string; hint?: string; max: number }

function LinkRow({ part, list, label, hint, max }: LinkRowProps) {
  const items: Friend[] = part.value[list]
  const replace = (next: Friend[], path: string = list) => part.set({ [list]: next }, path)
  const field = (at: number, name: keyof Friend) => ({
    value: items[at]?.[name] ?? '',
    error: part.error(`${list}.${at}.${name}`),
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      replace(
        items.map((item, other) => (other === at ? { ...item, [name]: value } : item)),
        `${list}.${at}.${name}`,
      ),
  })
  return (
    <FormRow wide label={label} hint={hint ?? m.admin_f_links_hint()} error={part.error(list)}>
      {() => (
        <ListEditor
          noun={m.admin_link()}
          items={items}
          max={max}
          create={() => ({ NAME: '', URL: '' })}
          onChange={(next) => replace(next)}
        >
          {(_, at) => (
            <>
              <TextField label={m.admin_link_name()} limit={limits.linkName} {...field(at, 'NAME')} />
              <TextField label={m.admin_link_address()} inputMode="url" placeholder="https://" {...field(at, 'URL')} />
              {list === 'FRIENDS' && (
                <TextField label={m.admin_link_logo()} inputMode="url" placeholder="https://" {...field(at, 'LOGO')} />
              )}
            </>
          )}
        </ListEditor>
      )}
    </FormRow>
  )
}

function ScriptsRow({ part }: { part: DraftPart<ConfigDocument['ANALYTICS']> }) {
  const { SCRIPTS } = part.value
  const replace = (next: string[], path = 'SCRIPTS') => part.set({ SCRIPTS: next }, path)
  return (
    <FormRow wide label={m.admin_f_analytics()} hint={m.admin_f_analytics_hint()} error={part.error('SCRIPTS')}>
      {() => (
        <ListEditor
          noun={m.admin_script()}
          items={SCRIPTS}
          max={limits.analyticsScripts}
          create={() => ''}
          onChange={(next) => replace(next)}
        >
          {(script, at) => (
            <TextField
              label={m.admin_script_address()}
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              value={script}
              error={part.error(`SCRIPTS.${at}`)}
              onChange={({ currentTarget: { value } }) => replace(SCRIPTS.with(at, value), `SCRIPTS.${at}`)}
            />
          )}
        </ListEditor>
      )}
    </FormRow>
  )
}
