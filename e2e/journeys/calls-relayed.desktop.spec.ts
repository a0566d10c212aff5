import { callOf, seesTheOther } from '../support/calls.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/media/relay.ts'
import { lineStats } from '../support/media/stats.ts'

test('a call goes through a relay alone', async ({ fan, creators, fans, dial }) => {
  await dial()
  await callOf(creators, fan).getByRole('button', { name: 'Accept' }).click()
  await seesTheOther(fans)
  await seesTheOther(creators)
  for (const page of [fans, creators]) console.log(JSON.stringify(await lineStats(page)))
  for (const page of [fans, creators]) expect((await lineStats(page)).path).toEqual({ local: 'relay', remote: 'relay' })
})
