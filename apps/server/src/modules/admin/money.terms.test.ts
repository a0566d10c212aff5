import {
  editMoneySettings,
  editPackage,
  getChargePackages,
  getMoneySettings,
  getPaymentOptions,
  listAudit,
  listPackages,
  type AdminPackage,
} from '@fanlight/contract'
import { PackageId } from '@fanlight/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTerms } from '../../testing/operators.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const latest = async () => (await app.as(admin).call(listAudit, {})).entries[0]
const packages = async () => (await app.as(admin).call(listPackages, {})).packages
const formOf = ({ packageId, amount, presentedAmount, usdPrice, isSuggested, isOffered, position }: AdminPackage) => ({
  packageId,
  amount,
  presentedAmount,
  usdPrice,
  isSuggested,
  isOffered,
  position,
})

describe('diamond packages', () => {
  it('are listed in their order, with those that are not offered', async () => {
    const listed = await packages()
    expect(listed.map(({ amount }) => amount)).toEqual([100, 500, 1000, 2500, 5000, 10000])
    expect(listed[2]).toEqual({
      packageId: '3',
      prodId: '3',
      amount: 1000,
      presentedAmount: 50,
      usdPrice: 1049,
      price: 1049,
      isSuggested: true,
      isOffered: true,
      position: 3,
    })
  })

  it('are made, and written down', async () => {
    const form = { amount: 777, usdPrice: 799, position: 9 }
    const { package: made } = await app.as(admin).call(editPackage, form)
    expect(made).toMatchObject({ ...form, presentedAmount: 0, isSuggested: false, isOffered: true })
    expect(await latest()).toMatchObject({
      actor: admin.user.userName,
      action: 'package.made',
      subject: `package:${made.packageId}`,
      details: { before: null, after: { amount: 777, usdPrice: 799 } },
    })
    const fan = await app.person()
    expect((await app.as(fan).call(getChargePackages, {})).productsList.at(-1)).toMatchObject({
      amount: 777,
      price: 799,
    })
  })

  it('are changed and taken away, with what they were before', async () => {
    const { package: made } = await app.as(admin).call(editPackage, { amount: 50, usdPrice: 85 })
    const changed = { ...formOf(made), usdPrice: 90, isOffered: false }
    const { package: after } = await app.as(admin).call(editPackage, changed)
    expect(after).toMatchObject({ packageId: made.packageId, usdPrice: 90, isOffered: false })
    expect(await latest()).toMatchObject({
      action: 'package.changed',
      details: { before: { usdPrice: 85, isOffered: true }, after: { usdPrice: 90, isOffered: false } },
    })
    const { productsList } = await app.as(await app.person()).call(getChargePackages, {})
    expect(productsList.map(({ packageId }) => packageId)).not.toContain(made.packageId)
    expect((await packages()).map(({ packageId }) => packageId)).toContain(made.packageId)
  })

  it('have one that is suggested', async () => {
    const [first] = await packages()
    await app.as(admin).call(editPackage, { ...formOf(first!), isSuggested: true })
    expect((await packages()).filter(({ isSuggested }) => isSuggested)).toMatchObject([{ packageId: first!.packageId }])
    const { package: made } = await app.as(admin).call(editPackage, { amount: 5, usdPrice: 50, isSuggested: true })
    expect((await packages()).filter(({ isSuggested }) => isSuggested)).toMatchObject([{ packageId: made.packageId }])
  })

  it('that do not exist are not changed, and nothing else is either', async () => {
    const before = await packages()
    const form = { packageId: PackageId.parse('77'), amount: 1, usdPrice: 100, isSuggested: true }
    expect(await app.as(admin).refused(editPackage, form)).toMatchObject({ status: 404 })
    expect(await packages()).toEqual(before)
  })

  it.each([{ amount: 0 }, { usdPrice: 49 }, { presentedAmount: -1 }, { position: 1001 }, { amount: 10_000_001 }])(
    'cannot be like %j',
    async (wrong) => {
      const answer = await app.as(admin).raw(editPackage.path, { amount: 10, usdPrice: 100, ...wrong })
      expect(answer.status).toBe(400)
    },
  )
})

describe('the terms', () => {
  const standard = {
    commissionPercent: 20,
    holdDays: 7,
    processingFeeBasisPoints: 500,
    taxBasisPoints: 0,
    payoutMinimum: 2000,
    secondEyesFrom: 100_000,
  }

  it('are the house’s until an operator changes them', async () => {
    expect(await app.as(admin).call(getMoneySettings, {})).toEqual(standard)
  })

  it('change in part, at once, and the log says from what to what', async () => {
    const changed = await app.as(admin).call(editMoneySettings, { commissionPercent: 24, taxBasisPoints: 400 })
    const terms = { ...standard, commissionPercent: 24, taxBasisPoints: 400 }
    expect(changed).toEqual({ ...terms, waitsForSecond: false })
    expect(await app.as(admin).call(getMoneySettings, {})).toEqual(terms)
    expect(await latest()).toMatchObject({
      action: 'settings.changed',
      subject: 'settings:money',
      details: {
        before: { commissionPercent: 20, taxBasisPoints: 0 },
        after: { commissionPercent: 24, taxBasisPoints: 400 },
      },
    })
    const options = await app.as(await app.person()).call(getPaymentOptions, { price: 1_000 })
    expect(options).toMatchObject({ processingFees: 0.05, taxes: 0.04, total: 1_090 })
    await changeTerms(app, standard)
  })

  it('that stay as they are leave no trace', async () => {
    const before = await latest()
    const asBefore = { ...standard, waitsForSecond: false }
    expect(await app.as(admin).call(editMoneySettings, {})).toEqual(asBefore)
    expect(await app.as(admin).call(editMoneySettings, { holdDays: 7 })).toEqual(asBefore)
    expect(await latest()).toEqual(before)
  })

  it('changed by two operators at once keep both changes', async () => {
    const other = await app.admin()
    await Promise.all([
      app.as(admin).call(editMoneySettings, { payoutMinimum: 100 }),
      app.as(other).call(editMoneySettings, { commissionPercent: 22 }),
      app.as(admin).call(editMoneySettings, { processingFeeBasisPoints: 300 }),
    ])
    expect(await app.as(admin).call(getMoneySettings, {})).toEqual({
      ...standard,
      payoutMinimum: 100,
      commissionPercent: 22,
      processingFeeBasisPoints: 300,
    })
    await changeTerms(app, standard)
  })

  it.each([
    { commissionPercent: 91 },
    { commissionPercent: -1 },
    { holdDays: 91 },
    { holdDays: 1.5 },
    { processingFeeBasisPoints: 5001 },
    { payoutMinimum: 0 },
    { secondEyesFrom: -1 },
  ])('cannot be like %j', async (wrong) => {
    expect((await app.as(admin).raw(editMoneySettings.path, wrong)).status).toBe(400)
  })

  it('and packages are for operators', async () => {
    for (const endpoint of [listPackages, getMoneySettings, editMoneySettings]) {
      expect(await app.as().refused(endpoint, {})).toMatchObject({ status: 401 })
      expect(await app.as(await app.person()).refused(endpoint, {})).toMatchObject({ status: 403 })
      expect(await app.as(await app.creator()).refused(endpoint, {})).toMatchObject({ status: 403 })
    }
    const form = { amount: 1, usdPrice: 100 }
    expect(await app.as(await app.creator()).refused(editPackage, form)).toMatchObject({ status: 403 })
  })
})
