import type { Locale } from './message-key.ts'

/** Where a text was written, as a code: a country (US), a province of China (CN-GD), or unknown. */
export const unknownRegion = 'ZZ'

type Names = Record<Locale, string>

/** By the codes of ISO 3166-2:CN. */
export const provinces: Record<string, Names> = named(`
  AH 安徽 Anhui; BJ 北京 Beijing; CQ 重庆 Chongqing; FJ 福建 Fujian; GD 广东 Guangdong; GS 甘肃 Gansu; GX 广西 Guangxi;
  GZ 贵州 Guizhou; HA 河南 Henan; HB 湖北 Hubei; HE 河北 Hebei; HI 海南 Hainan; HL 黑龙江 Heilongjiang; HN 湖南 Hunan;
  JL 吉林 Jilin; JS 江苏 Jiangsu; JX 江西 Jiangxi; LN 辽宁 Liaoning; NM 内蒙古 Inner Mongolia; NX 宁夏 Ningxia;
  QH 青海 Qinghai; SC 四川 Sichuan; SD 山东 Shandong; SH 上海 Shanghai; SN 陕西 Shaanxi; SX 山西 Shanxi; TJ 天津 Tianjin;
  XJ 新疆 Xinjiang; XZ 西藏 Tibet; YN 云南 Yunnan; ZJ 浙江 Zhejiang`)

/** Those that are called otherwise than by the usual list of countries. */
const others: Record<string, Names> = named(`
  CN 中国 China; HK 中国香港 Hong Kong; MO 中国澳门 Macao; TW 中国台湾 Taiwan; ZZ 未知 Unknown`)

function named(list: string): Record<string, Names> {
  return Object.fromEntries(
    list.split(';').map((entry) => {
      const [code = '', zh = '', ...en] = entry.trim().split(/\s+/)
      return [code, { 'zh-CN': zh, en: en.join(' ') }]
    }),
  )
}

const countries: Partial<Record<Locale, Intl.DisplayNames>> = {}

/** Empty for what is no region. */
export function regionName(code: string, locale: Locale): string {
  const known = others[code] ?? (code.startsWith('CN-') ? provinces[code.slice(3)] : undefined)
  if (known) return known[locale]
  if (!/^[A-Z]{2}$/.test(code)) return ''
  countries[locale] ??= new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  return countries[locale].of(code) ?? ''
}

const english = new Map<string, string>()

/** On the wire regions have their Chinese names, so that answers are the same for everybody; other pages translate. */
export function translatedRegion(name: string, locale: Locale): string {
  if (locale === 'zh-CN') return name
  if (english.size === 0) for (const code of allCodes()) english.set(regionName(code, 'zh-CN'), regionName(code, 'en'))
  return english.get(name) ?? name
}

function allCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  return [...pairs.filter((code) => regionName(code, 'zh-CN')), ...Object.keys(provinces).map((code) => `CN-${code}`)]
}
