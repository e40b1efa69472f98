import type { Locale } from '#contract/shared/message-key.ts'
import { say } from './messages.ts'

/** The first that fits: most browsers also claim to be those below them. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/\bQQ\/|MQQBrowser\//, 'QQ'],
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|Opera/, 'Opera'],
  [/HuaweiBrowser\//, 'Huawei'],
  [/MiuiBrowser\//, 'Mi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** "Chrome · Windows": enough for somebody to know his own devices. */
export function deviceName(userAgent: string, locale: Locale): string {
  const found = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return found.filter(Boolean).join(' · ') || say(locale, 'device_unknown')
}
