/** Characters of the message that comes with a tip. */
export const longestTipMessage = 50
