import { type FakeCos, startFakeCos } from './cos.ts'
import { type FakeSts, startFakeSts } from './sts.ts'

export interface FakeTencent {
  cos: FakeCos
  sts: FakeSts
  place: { bucket: string; region: string }
  key: { id: string; secret: string }
  close(): Promise<void>
}

/** A bucket that everybody reads, and the service whose temporary keys open it. */
export async function startFakeTencent(): Promise<FakeTencent> {
  const place = { bucket: 'harbour-1250000000', region: 'ap-guangzhou' }
  const key = { id: 'AKIDours', secret: 'our secret' }
  const cos = await startFakeCos(place, true)
  const sts = await startFakeSts(Date.now, ({ tmpSecretId, tmpSecretKey, token, policy }) =>
    cos.keys.set(tmpSecretId, { secretKey: tmpSecretKey, token, policy }),
  )
  cos.keys.set(key.id, { secretKey: key.secret })
  sts.keys.set(key.id, key.secret)
  return {
    cos,
    sts,
    place,
    key,
    async close() {
      await Promise.all([cos.close(), sts.close()])
    },
  }
}
