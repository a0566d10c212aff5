import { describe, expect, it } from 'vitest'
import { MESSAGE_FILE_NAME_MAX } from './limits.ts'
import { cleanFileName, fileEnding, mayRun } from './rules.ts'

describe('the name of a file', () => {
  it.each([
    ['holiday photo (2).jpg', 'holiday photo (2).jpg'],
    ['Grüße 写真 💎.pdf', 'Grüße 写真 💎.pdf'],
    ['/etc/passwd', 'passwd'],
    ['..\\..\\Windows\\system.ini', 'system.ini'],
    ['../../.ssh/authorized_keys', 'authorized_keys'],
    ['.htaccess', 'htaccess'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['photo\u2066\u200F.exe\u2069', 'photo.exe'],
    ['zero\u0000.txt', 'zero.txt'],
    ['half\uD83D.txt', 'half.txt'],
    ['evil.exe. .', 'evil.exe'],
    ['photo.jpg          .exe', 'photo.jpg .exe'],
    ['con.txt', '_con.txt'],
    ['a<b>"c"|d?.txt', 'a_b__c__d_.txt'],
    ['...', 'file'],
    ['', 'file'],
    ['x/', 'file'],
  ])('%j is shown as %j', (said, shown) => {
    expect(cleanFileName(said)).toBe(shown)
    // Nothing is left to clean.
    expect(cleanFileName(shown)).toBe(shown)
  })

  it('keeps its end when it is too long', () => {
    const name = cleanFileName(`${'a'.repeat(500)}.jpg.exe`)
    expect(Array.from(name)).toHaveLength(MESSAGE_FILE_NAME_MAX)
    expect(name.endsWith('.jpg.exe')).toBe(true)
  })

  it('says whether it could start something by its last ending', () => {
    expect(['a.exe', 'photo.jpg.EXE', 'x.html', 'y.svg', 'z.apk'].every(mayRun)).toBe(true)
    expect(['a.pdf', 'exe', 'a.exe.txt', 'photo.jpg', ''].some(mayRun)).toBe(false)
    expect(['a.tar.gz', 'README', 'a.b c'].map(fileEnding)).toEqual(['gz', '', ''])
  })
})
