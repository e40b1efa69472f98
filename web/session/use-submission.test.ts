import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { faultsOf } from './use-submission.ts'

const fields = ['username', 'password']
const invalid = (...errors: { path: string; message: string }[]) => new ApiError(422, '请求参数有误', { errors })

test('each field gets the first word on it', () => {
  const error = invalid(
    { path: 'username', message: '太短' },
    { path: 'username', message: '不行' },
    { path: 'password', message: '太常见' },
  )
  expect(faultsOf(error, fields)).toMatchObject({ errors: { username: '太短', password: '太常见' }, problem: null })
})

test('a word on a field that is not on the form is about the whole', () => {
  expect(faultsOf(invalid({ path: 'phone', message: '不行' }), fields)).toMatchObject({
    errors: {},
    problem: '请求参数有误',
  })
})

test('other refusals are about the whole, or stand at the field that is to blame', () => {
  const error = new ApiError(400, '账号或密码不正确')
  expect(faultsOf(error, fields)).toMatchObject({ errors: {}, problem: '账号或密码不正确' })
  expect(faultsOf(error, fields, () => 'password')).toMatchObject({ errors: { password: '账号或密码不正确' } })
})
