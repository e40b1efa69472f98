export { mountWechat } from './push.ts'
export { wechatPaths } from './push-docs.ts'
