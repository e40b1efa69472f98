import type { UserCard } from '#contract/modules/account/user.ts'

/** For the element in which a name stands: the colour that its owner chose (`base.css`). */
export function nameLook({ nameColour }: Pick<UserCard, 'nameColour'>) {
  return { 'data-name-colour': nameColour || undefined }
}
