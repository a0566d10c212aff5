import { cents, diamonds, type DiamondPackage, type PackageId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { firstChoice } from './choose-package.ts'

function pack(amount: number, presentedAmount = 0, isSuggested = false): DiamondPackage {
  const packageId = String(amount) as PackageId
  return {
    packageId,
    prodId: packageId,
    amount: diamonds(amount),
    presentedAmount: diamonds(presentedAmount),
    usdPrice: cents(amount),
    price: cents(amount),
    isSuggested,
  }
}

const packages = [pack(5_000, 500), pack(100), pack(1_000, 50, true)]
const chosen = (need?: number) => firstChoice(packages, need)?.amount

describe('the package chosen first', () => {
  it('is the suggested one', () => expect(chosen()).toBe(1_000))
  it('is the smallest that covers what is missing', () => expect(chosen(60)).toBe(100))
  it('counts the bonus', () => expect(chosen(1_050)).toBe(1_000))
  it('is the next one when the bonus does not reach', () => expect(chosen(1_051)).toBe(5_000))
  it('is the largest when none covers it', () => expect(chosen(1_000_000)).toBe(5_000))
  it('is the first when none is suggested', () => expect(firstChoice([pack(7), pack(8)], undefined)?.amount).toBe(7))
  it('is none where there is none', () => expect(firstChoice([], 5)).toBeUndefined())
})
