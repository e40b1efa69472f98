import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

interface Part {
  name: () => string
  hint: () => string
  isOn: (document: ConfigDocument) => boolean
  turn: (draft: ConfigDraft, isOn: boolean) => void
}

/** One switch of the configuration each: a new part of the product is one more entry. */
export const parts: Part[] = [
  worksPart('ARTICLE', m.admin_f_works_article, m.setup_part_article_hint),
  worksPart('FICTION', m.admin_f_works_fiction, m.setup_part_fiction_hint),
  worksPart('MANGA', m.admin_f_works_manga, m.setup_part_manga_hint),
  {
    name: m.setup_part_wallet,
    hint: m.setup_part_wallet_hint,
    isOn: (document) => document.COMMON_IS_PAY,
    turn: (draft, isOn) => draft.set('COMMON_IS_PAY', isOn),
  },
  {
    name: m.admin_f_is_vip,
    hint: m.setup_part_vip_hint,
    isOn: (document) => document.COMMON_IS_VIP,
    turn: (draft, isOn) => draft.set('COMMON_IS_VIP', isOn),
  },
  {
    name: m.admin_f_is_chat,
    hint: m.setup_part_chat_hint,
    isOn: (document) => document.COMMON_IS_CHAT,
    turn: (draft, isOn) => draft.set('COMMON_IS_CHAT', isOn),
  },
]

function worksPart(kind: keyof ConfigDocument['COMMON_WORKS'], name: Part['name'], hint: Part['hint']): Part {
  return {
    name,
    hint,
    isOn: ({ COMMON_WORKS }) => COMMON_WORKS[kind],
    turn: (draft, isOn) => draft.set('COMMON_WORKS', { ...draft.value.COMMON_WORKS, [kind]: isOn }),
  }
}

/** Their names, with the one that is always on. */
export function partsOn(document: ConfigDocument): string[] {
  return [m.setup_part_forum(), ...parts.filter(({ isOn }) => isOn(document)).map(({ name }) => name())]
}
