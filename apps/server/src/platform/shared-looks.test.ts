import { expect, it } from 'vitest'
import { sharedLooks } from './shared-looks.ts'

it('lets those who ask while somebody looks share one more look, each key by itself', async () => {
  const ends: (() => void)[] = []
  const looked: string[] = []
  const look = sharedLooks(async (key: string) => {
    looked.push(key)
    await new Promise<void>((resolve) => ends.push(resolve))
  })
  const first = look('one')
  const others = [look('one'), look('one'), look('one')]
  const another = look('two')
  expect(looked).toEqual(['one', 'two'])
  ends.splice(0).forEach((end) => end())
  await Promise.all([first, another])
  await expect.poll(() => looked).toEqual(['one', 'two', 'one'])
  ends.splice(0).forEach((end) => end())
  await Promise.all(others)
  expect(looked).toHaveLength(3)
})

it('fails for those who shared a look that failed, and looks again for the next', async () => {
  let fails = true
  const look = sharedLooks(async (_key: string) => {
    await Promise.resolve()
    if (fails) throw new Error('It failed')
  })
  expect((await Promise.allSettled([look('a'), look('a'), look('a')])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ])
  fails = false
  await look('a')
})
