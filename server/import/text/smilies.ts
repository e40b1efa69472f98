/** The smilies that forums bring along, as the signs that everybody has. */
const signs: Record<string, string> = {
  ':)': '🙂',
  ':-)': '🙂',
  ':(': '🙁',
  ':-(': '🙁',
  ':D': '😀',
  ':-D': '😀',
  ":'(": '😢',
  ':@': '😡',
  ':o': '😮',
  ':-o': '😮',
  ':P': '😛',
  ':-P': '😛',
  ':$': '😳',
  ';P': '😜',
  ';)': '😉',
  ';-)': '😉',
  ':L': '😓',
  ':Q': '🤢',
  ':lol': '😂',
  ':loveliness:': '🥰',
  ':funk:': '😱',
  ':curse:': '🤬',
  ':dizzy:': '😵',
  ':shutup:': '🤐',
  ':sleepy:': '😴',
  ':hug:': '🤗',
  ':victory:': '✌️',
  ':time:': '⏰',
  ':kiss:': '😘',
  ':handshake': '🤝',
  ':call:': '📞',
}

const words = Object.keys(signs).sort((a, b) => b.length - a.length)
const pattern = new RegExp(
  `(?<![\\w/:])(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\w/])`,
  'g',
)
/** A picture of Discuz that stands for one, and what is only a number. */
const numbered = /\{:\d+_\d+:\}/g

export function withSigns(text: string): string {
  return text.replace(pattern, (word) => signs[word] ?? word).replace(numbered, '🙂')
}
