import { expect, type Locator } from '@playwright/test'

/** Chooses from a list. The styled one takes the place of the system's own when its code has come. */
export async function pickOption(field: Locator, name: string): Promise<void> {
  await expect(field).toHaveJSProperty('tagName', 'BUTTON')
  await field.click()
  await field.page().getByRole('option', { name }).click()
}
