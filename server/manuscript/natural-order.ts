const collator = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' })

const digits = '零一二三四五六七八九'
const otherDigits: Record<string, number> = { 〇: 0, '○': 0, 两: 2, 兩: 2, 廿: 20, 卅: 30 }
const units: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }
const numeral = '[零〇○一二两兩三四五六七八九十百千廿卅]{1,9}'
/** Where Chinese numerals count something: 一 alone may well be part of a name. */
const counted = new RegExp(`第(${numeral})|(${numeral})(?=[章回节節话話集卷部篇册冊页頁])`, 'g')

/** Names as people count: 2 before 10, and 第二话 before 第十话. */
export function naturally(one: string, other: string): number {
  return collator.compare(inDigits(one), inDigits(other)) || collator.compare(one, other)
}

function inDigits(name: string): string {
  return name.replace(counted, (found: string, after?: string, before?: string) => {
    const letters = after ?? before ?? found
    return `${after ? '第' : ''}${numberOf(letters)}`
  })
}

function numberOf(letters: string): number {
  let [sum, digit] = [0, 0]
  for (const letter of letters) {
    const unit = units[letter]
    if (unit) {
      sum += (digit || 1) * unit
      digit = 0
      continue
    }
    const value = otherDigits[letter] ?? digits.indexOf(letter)
    // 廿一 is a sum; 一二三 are digits in a row.
    if (value >= 10) sum += value
    else digit = digit * 10 + value
  }
  return sum + digit
}
