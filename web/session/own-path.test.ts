import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('paths of this site pass', () => {
  for (const path of ['/', '/webapp/user/mine', '/search?keyword=a%2Fb#top', '/1/ForumSystemPosts'])
    expect(ownPath(path)).toBe(path)
})

test('nothing that a browser could take for another host passes', () => {
  const foreign = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', '\\\\evil.example']
  for (const path of [...foreign, 'https://evil.example', 'javascript:alert(1)', 'evil', '', null, undefined])
    expect(ownPath(path)).toBeUndefined()
})
