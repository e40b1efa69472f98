import * as z from 'zod/mini'
import { document, writing } from '#contract/shared/document.ts'
import { key, nothing, time, written } from '#contract/shared/values.ts'
import { largeBody, post, query, queryForStaff } from '../../endpoint.ts'

/** The words after `/dynamic/`. */
const customPath = z
  .string('custom_page_bad_path')
  .check(
    z.trim(),
    z.maxLength(80, 'custom_page_bad_path'),
    z.regex(/^[a-z0-9](-?[a-z0-9])*(\/[a-z0-9](-?[a-z0-9])*){0,3}$/, key('custom_page_bad_path')),
  )

export const customPage = z.object({ path: z.string(), title: z.string(), content: document, updateTime: time })
export type CustomPage = z.infer<typeof customPage>

export const customPageContract = {
  info: query('/api/aoir-custom-page/info', {
    summary: 'A page that the site made for itself',
    access: 'anyone',
    input: z.object({ path: z.string().check(z.maxLength(200)) }),
    output: customPage,
  }),
  adminList: queryForStaff('site.edit', '/api/aoir-admin-custom-page/list', {
    summary: 'All pages of the site’s own making',
    of: customPage,
  }),
  adminSave: post('/api/aoir-admin-custom-page/save', {
    summary: 'Make a page, or change one; `oldPath` when it moves',
    access: 'staff',
    needs: 'site.edit',
    mostBytes: largeBody,
    creates: true,
    input: z.object({
      path: customPath,
      oldPath: z.optional(customPath),
      title: written({ min: 1, max: 60, missing: 'custom_page_need_title' }),
      content: writing,
    }),
    output: customPage,
  }),
  adminDelete: post('/api/aoir-admin-custom-page/delete', {
    summary: 'Delete a page',
    access: 'staff',
    needs: 'site.edit',
    input: z.object({ path: customPath }),
    output: nothing,
  }),
}
