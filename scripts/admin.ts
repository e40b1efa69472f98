import type { Context } from '../server/kernel/context.ts'
import {
  confirmMailOf,
  makeAdministrator,
  passwordLinkOf,
  resetFactorOf,
  resetPasswordOf,
  setReadOnly,
} from '../server/modules/administration/service.ts'
import { type Outcome, runCommand, WrongUse } from './operator/command.ts'
import { openSite } from './operator/open-site.ts'

const usage = `npm run admin -- <command> [--json]

  reset-password <name>   a new password, which is printed; every session of the account ends
  password-link <name>    an address, good for a day, by which the member sets a password
  reset-factor <name>     takes every second factor away; the password alone opens the account, every session ends
  make-admin <name>       gives somebody the office of an administrator
  confirm-mail <name>     the address of the account counts as confirmed: codes are sent there
  read-only on|off        everybody reads and nobody writes but the staff in the back office

<name> is the account, the name or the address of a member. Works beside a running server and without one.
Give DATA_DIR or DATABASE_URL as the server has them, and PUBLIC_ORIGIN for links.`

/** Lines for the password stand alone: they are easily copied. */
const commands: Record<string, (ctx: Context, word: string) => Promise<Outcome>> = {
  async 'reset-password'(ctx, name) {
    const json = await resetPasswordOf(ctx, name)
    return { json, lines: [`账号 ${json.name} 的新密码 (new password):`, json.password] }
  },
  async 'password-link'(ctx, name) {
    const { address, expiresAt, name: account } = await passwordLinkOf(ctx, name)
    const until = expiresAt.toISOString()
    return { json: { name: account, address, until }, lines: [`${account}，有效期至 (until) ${until}:`, address] }
  },
  async 'reset-factor'(ctx, name) {
    const json = await resetFactorOf(ctx, name)
    return {
      json,
      lines: [`${json.name} 的动态口令、通行密钥和恢复码已全部移除，登录设备已退出 (every second factor is gone)`],
    }
  },
  async 'make-admin'(ctx, name) {
    const json = await makeAdministrator(ctx, name)
    return { json, lines: [`${json.name} 现在是管理员 (is an administrator now)`] }
  },
  async 'confirm-mail'(ctx, name) {
    const json = await confirmMailOf(ctx, name)
    return { json, lines: [`${json.name} 的邮箱 ${json.email} 已确认 (is confirmed)`] }
  },
  async 'read-only'(ctx, word) {
    if (word !== 'on' && word !== 'off') throw new WrongUse('read-only is on or off.')
    const json = await setReadOnly(ctx, word === 'on')
    return { json, lines: [json.readOnly ? '只读模式已开启 (read-only)' : '只读模式已关闭 (open for writing)'] }
  },
}

await runCommand({
  usage,
  async run([name = '', word, ...more]) {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new WrongUse(name ? `There is no command ${name}.` : 'Which command?')
    if (word === undefined || more.length > 0) throw new WrongUse(`${name} wants one word more.`)
    const site = await openSite()
    try {
      const outcome = await command(site.ctx, word)
      await site.ctx.background.idle()
      return outcome
    } finally {
      await site.close()
    }
  },
})
