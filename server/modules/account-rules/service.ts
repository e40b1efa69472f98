export { checkedEmail, checkedPhone, emailKey, phoneKey } from './contact.ts'
export { checkedName, graphemesOf, hasBadCharacters, isReserved, nameKey, nameLikeOther, nameTaken } from './name.ts'
export { checkPassword } from './password.ts'
