import { describe, expect, it } from 'vitest'
import { centsTyped, dollarsOf, latinDigits, onlyDigits, wholeTyped } from './typed-numbers.ts'

describe('typed dollars', () => {
  it.each([
    ['50', 5000],
    ['5', 500],
    ['49.99', 4999],
    ['49,9', 4990],
    ['4.99', 499],
    ['4,99', 499],
    ['4,9', 490],
    ['12,5', 1250],
    [' $ 12.50 ', 1250],
    ['7.', 700],
    ['1,000', 100_000],
    ['$ 1,000', 100_000],
    ['1.000', 100_000],
    ['1,000.50', 100_050],
    ['1.000,50', 100_050],
    ['1 000,5', 100_050],
    ['1,234,567.89', 123_456_789],
    ['1,00,000', 10_000_000],
    ['0', 0],
    ['0.05', 5],
    ['٥٠', 5000],
    ['٤٩٫٩٩', 4999],
    ['٤٩,٩٩', 4999],
    ['١٬٠٠٠', 100_000],
    ['١٬٠٠٠٫٥٠', 100_050],
    ['۴۹٫۹۹', 4999],
    ['۱٬۰۰۰', 100_000],
    ['४९.९९', 4999],
    ['१,०००', 100_000],
    ['१,००,०००.५', 10_000_050],
    ['', null],
    ['-5', null],
    ['-4', null],
    ['1.2.3', null],
    ['1,000,50', null],
    ['1.000.50', null],
    ['1,00', 100],
    ['10,00,00', null],
    ['1,0000', null],
    ['0.999', null],
    ['0,999', null],
    ['4.9999', null],
    ['5e3', null],
    ['1e3', null],
    ['four', null],
    ['٫', null],
    ['५ और', null],
  ])('%j are %j cents', (typed, cents) => expect(centsTyped(typed)).toBe(cents))

  it.each([
    [5000, '50'],
    [500, '5'],
    [4999, '49.99'],
    [499, '4.99'],
    [1250, '12.50'],
    [5, '0.05'],
  ])('%j cents are typed as %j', (cents, typed) => expect(dollarsOf(cents)).toBe(typed))
})

describe('typed digits', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', 'Arabic'],
    ['۰۱۲۳۴۵۶۷۸۹', 'Persian'],
    ['०१२३४५६७८९', 'Devanagari'],
    ['๐๑๒๓๔๕๖๗๘๙', 'Thai'],
    ['０１２３４５６７８９', 'wide'],
    ['0123456789', 'Latin'],
  ])('%s are read (%s)', (typed) => expect(latinDigits(typed)).toBe('0123456789'))

  it.each([
    ['12a.5', '125'],
    ['٥٠', '50'],
    ['१२ हीरे', '12'],
    ['-3 ', '3'],
    ['none', ''],
  ])('%j leaves the digits %j', (typed, digits) => expect(onlyDigits(typed)).toBe(digits))

  it.each([
    ['7', 7],
    [' ۱۲ ', 12],
    ['२०', 20],
    ['1234567890', null],
    ['1.5', null],
    ['-1', null],
    ['', null],
  ])('%j is the whole number %j', (typed, value) => expect(wholeTyped(typed)).toBe(value))
})
