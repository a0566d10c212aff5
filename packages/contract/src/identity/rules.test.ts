import { describe, expect, it } from 'vitest'
import { BirthdayOnWire, Email, NickName, PasswordDigest, UserName } from './entities.ts'
import {
  ageOn,
  birthdayProblem,
  confirmationProblem,
  emailProblem,
  knownEmailProblem,
  latestAdultBirthday,
  isReservedUserName,
  nickNameProblem,
  parseBirthday,
  passwordProblem,
  type BirthdayProblem,
  type ConfirmationProblem,
  type EmailProblem,
  type NickNameProblem,
  type PasswordProblem,
} from './rules.ts'

describe('an e-mail address', () => {
  it.each<[string, EmailProblem | null]>([
    ['', 'required'],
    ['   ', 'required'],
    ['fan@example.com', null],
    ['  fan@example.com  ', null],
    ['Fan.Name+tag@sub.example.co.uk', null],
    ["o'neil_%#@example.com", null],
    ['f\u200ban@example.com', 'invalid'],
    ['fan@exam\u00adple.com', 'invalid'],
    ['\u202efan@example.com', 'invalid'],
    ['fan\u3164@example.com', 'invalid'],
    ['fan\u0000@example.com', 'invalid'],
    ['fan\uffff@example.com', 'invalid'],
    ['fan\ue000@example.com', 'invalid'],
    ['\u212aelvin@example.com', 'invalid'],
    ['fan\u037ebcc@example.com', 'invalid'],
    ['fan\u1fef@example.com', 'invalid'],
    ['фан@пример.рф', null],
    ['fan@例え.jp', null],
    ['a@b.c', null],
    ['fan', 'invalid'],
    ['fan@', 'invalid'],
    ['@example.com', 'invalid'],
    ['fan@example', 'invalid'],
    ['fan@example.', 'invalid'],
    ['fan@.com', 'invalid'],
    ['fan@example..com', 'invalid'],
    ['fan@@example.com', 'invalid'],
    ['fan@example@com.com', 'invalid'],
    ['two words@example.com', 'invalid'],
    ['fan@exam ple.com', 'invalid'],
    ['fan@example.com\nbcc:other@example.com', 'invalid'],
    ['fan@example.com,other@example.com', 'invalid'],
    ['Fan <fan@example.com>', 'invalid'],
    ['"fan"@example.com', 'invalid'],
    ['fan;@example.com', 'invalid'],
    [`${'x'.repeat(242)}@example.com`, null],
    [`${'x'.repeat(243)}@example.com`, 'invalid'],
  ])('%j: %s', (typed, problem) => {
    expect(emailProblem(typed)).toBe(problem)
  })

  it('is looked for as it was allowed once', () => {
    expect([...'\u200b\u00ad\u212a'].map((letter) => knownEmailProblem(`f${letter}an@example.com`))).toEqual(
      Array(3).fill(null),
    )
    expect([knownEmailProblem(' '), knownEmailProblem('fan@')]).toEqual(['required', 'invalid'])
  })

  it('is one, however its letters are put together', () => {
    const spellings = ['\u0130da@example.com', 'I\u0307da@example.com', 'i\u0307da@example.com']
    expect(new Set(spellings.map((typed) => Email.parse(typed))).size).toBe(1)
    expect(Email.parse('u\u0308ber@example.com')).toBe(Email.parse('\u00fcber@example.com'))
  })

  it('is kept small and without the spaces around it', () => {
    expect(Email.parse('  Fan@Example.COM ')).toBe('fan@example.com')
  })

  it('is judged in no time, however it is made to be slow', () => {
    const startedAt = Date.now()
    for (const evil of [`${'a.'.repeat(150)}@`, `a@${'a.'.repeat(149)}`, `a@${'a'.repeat(298)}`, '@'.repeat(300)]) {
      emailProblem(evil)
      Email.safeParse(evil)
    }
    expect(Date.now() - startedAt).toBeLessThan(1_000)
  })
})

describe('a password', () => {
  it.each<[string, PasswordProblem | null]>([
    ['', 'required'],
    ['12345', 'tooShort'],
    ['123456', null],
    ['     ', 'tooShort'],
    ['      ', null],
    ['😀😀😀😀😀', 'tooShort'],
    ['😀😀😀😀😀😀', null],
  ])('%j: %s', (typed, problem) => {
    expect(passwordProblem(typed)).toBe(problem)
  })

  it.each<[string, string, ConfirmationProblem | null]>([
    ['secret', '', 'required'],
    ['', '', 'required'],
    ['secret', 'Secret', 'different'],
    ['secret', 'secret ', 'different'],
    ['secret', 'secret', null],
  ])('%j typed again as %j: %s', (password, again, problem) => {
    expect(confirmationProblem(password, again)).toBe(problem)
  })

  it.each([
    ['0123456789abcdef'.repeat(4), true],
    ['0123456789ABCDEF'.repeat(4), false],
    ['0'.repeat(63), false],
    ['0'.repeat(65), false],
    [`${'0'.repeat(63)}g`, false],
    [`${'0'.repeat(64)}\n`, false],
    ['typed in clear', false],
  ])('travels as 64 small hex digits: %j, %s', (digest, isRight) => {
    expect(PasswordDigest.safeParse(digest).success).toBe(isRight)
  })
})

describe('a nickname', () => {
  it.each<[string, NickNameProblem | null]>([
    ['', 'required'],
    ['  ', 'required'],
    ['a', 'tooShort'],
    [' a ', 'tooShort'],
    ['ab', null],
    ['x'.repeat(19), null],
    ['x'.repeat(20), 'tooLong'],
    ['小', 'tooShort'],
    ['小明', null],
    ['小'.repeat(19), null],
    ['小'.repeat(20), 'tooLong'],
    ['𠮷', 'tooShort'],
    ['𠮷'.repeat(19), null],
    ['𠮷'.repeat(20), 'tooLong'],
    ['Éloïse_01', null],
    ['E\u0301loise', null],
    ['e\u0301', 'tooShort'],
    ['Анна', null],
    ['مريم', null],
    ['हिन्दी', null],
    ['two words', 'characters'],
    ['semi;colon', 'characters'],
    ['dash-ed', 'characters'],
    ['smile😀', 'characters'],
    ['<b>bold</b>', 'characters'],
    ['dot.ted', 'characters'],
    ['zero\u200bwidth', 'characters'],
    ['\u202eabc', 'characters'],
    ['\u3164\u3164', 'characters'],
    ['Ann\u3164', 'characters'],
    ['\u115f\u1160', 'characters'],
    ['ab\ufe0f', 'characters'],
    ['a\nb', 'characters'],
  ])('%j: %s', (typed, problem) => {
    expect(nickNameProblem(typed)).toBe(problem)
    expect(NickName.safeParse(typed).success).toBe(problem === null)
  })

  it('is kept in one form, whichever way its accents were typed', () => {
    expect(NickName.parse(' Zoe\u0308 ')).toBe('Zoë')
  })
})

describe('a username', () => {
  it.each([
    ['abc', true],
    ['a_1', true],
    ['___', true],
    ['x'.repeat(24), true],
    ['ab', false],
    ['x'.repeat(25), false],
    ['Abc', false],
    ['a-b', false],
    ['a.b', false],
    ['äbc', false],
    ['abc\n', false],
    [' abc', false],
  ])('%j: %s', (typed, isRight) => {
    expect(UserName.safeParse(typed).success).toBe(isRight)
  })
})

describe('a user name that is reserved', () => {
  it.each(['admin', 'fanlight', 'support', 'help', 'official', 'moderator', 'staff', 'system', 'api', 'security'])(
    '%s, and with digits and underscores around it or in it',
    (name) => {
      const [first, rest] = [name.slice(0, 1), name.slice(1)]
      for (const like of [name, `_${name}_`, `${name}_01`, `00${name}`, `${first}_${rest}`, `${name}s`]) {
        expect([like, isReservedUserName(like)]).toEqual([like, true])
      }
    },
  )
  it.each([
    'adm1n',
    'supp0rt',
    '5upport',
    'fanlight_official',
    'the_admin',
    'helpful',
    'apical',
    'lunar',
    '___',
    '123',
  ])('%s', (name) => {
    const isFree = ['the_admin', 'helpful', 'apical', 'lunar', '___', '123'].includes(name)
    expect(isReservedUserName(name)).toBe(!isFree)
  })
})

const now = new Date(Date.UTC(2026, 10, 15, 12))

describe('a birthday', () => {
  it.each<[string, BirthdayProblem | null]>([
    ['', 'required'],
    ['  ', 'required'],
    ['15.11.2000', 'invalid'],
    ['2000-1-1', 'invalid'],
    ['2000-13-01', 'invalid'],
    ['2000-00-10', 'invalid'],
    ['2000-04-31', 'invalid'],
    ['2001-02-29', 'invalid'],
    ['1900-02-29', 'invalid'],
    ['0000-01-01', 'invalid'],
    ['0050-01-01', 'invalid'],
    ['٢٠٠٠-٠١-٠١', 'invalid'],
    ['2026-11-16', 'future'],
    ['9999-12-31', 'future'],
    ['2026-11-15', 'underage'],
    ['2008-11-16', 'underage'],
    ['2008-11-15', null],
    ['20081115', null],
    ['2008-11-14', null],
    ['2000-02-29', null],
    ['1906-11-15', null],
    ['1905-11-16', null],
    ['1905-11-15', 'implausible'],
    ['0100-01-01', 'implausible'],
  ])('%j on 15 November 2026: %s', (typed, problem) => {
    expect(birthdayProblem(typed, now)).toBe(problem)
  })

  it('is read from both its forms', () => {
    const birthday = { year: 2000, month: 2, day: 29 }
    expect([parseBirthday('2000-02-29'), parseBirthday(' 20000229 ')]).toEqual([birthday, birthday])
  })

  it.each([
    ['20000229', true],
    ['2000-02-29', false],
    ['20010229', false],
    ['2000022', false],
    ['200002290', false],
    [' 20000229', false],
  ])('travels as YYYYMMDD: %j, %s', (typed, isRight) => {
    expect(BirthdayOnWire.safeParse(typed).success).toBe(isRight)
  })
})

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date))

describe('an age', () => {
  it.each<[string, Date, number]>([
    ['2008-11-15', new Date(Date.UTC(2026, 10, 14, 23, 59, 59, 999)), 17],
    ['2008-11-15', new Date(Date.UTC(2026, 10, 15)), 18],
    ['2008-12-31', day(2026, 12, 30), 17],
    ['2008-12-31', day(2026, 12, 31), 18],
    ['2009-01-01', day(2026, 12, 31), 17],
    ['2008-02-29', day(2026, 2, 28), 17],
    ['2008-02-29', day(2026, 3, 1), 18],
    ['2008-02-29', day(2028, 2, 28), 19],
    ['2008-02-29', day(2028, 2, 29), 20],
    ['2026-11-15', day(2026, 11, 15), 0],
  ])('of someone born on %s, on %s, is %i', (birthday, on, age) => {
    expect(ageOn(parseBirthday(birthday)!, on)).toBe(age)
  })
})

describe('the latest birthday that is old enough', () => {
  it.each<[Date, string]>([
    [day(2026, 11, 15), '2008-11-15'],
    [day(2026, 1, 1), '2008-01-01'],
    [day(2026, 2, 28), '2008-02-28'],
    [day(2028, 2, 29), '2010-02-28'],
    [day(2024, 2, 29), '2006-02-28'],
  ])('on %s is %s', (on, expected) => {
    expect(latestAdultBirthday(on)).toBe(expected)
  })

  it('is old enough on every day of five years, and the day after it never is', () => {
    for (let offset = 0; offset < 5 * 366; offset++) {
      const today = new Date(Date.UTC(2026, 0, 1 + offset))
      const latest = latestAdultBirthday(today)
      expect([latest, birthdayProblem(latest, today)]).toEqual([latest, null])
      const next = new Date(Date.parse(`${latest}T00:00:00Z`) + 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
      expect([next, birthdayProblem(next, today)]).toEqual([next, 'underage'])
    }
  })
})
