/**
 * Passwords everybody uses. The typed password never reaches the server, so they are compared by their digest; the
 * list is made from the few words and habits that such lists consist of.
 */
const words = `password passw0rd p@ssw0rd p@ssword qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 letmein welcome iloveyou admin administrator login master monkey dragon
  sunshine princess football baseball superman batman trustno1 shadow michael jordan hunter ginger summer winter
  spring autumn flower hello secret freedom whatever starwars computer internet pokemon naruto chocolate cookie
  banana orange cheese pepper killer tigger charlie daniel jessica ashley nicole andrew thomas joshua robert
  liverpool arsenal chelsea barcelona realmadrid ferrari mercedes samsung google facebook instagram youtube fanlight
  onlyfans creator abc abcd abcde abcdef abcdefg abcdefgh abc123 a1b2c3 aa123456 test tester testing guest access
  changeme default unknown nothing forever angel lovely babygirl loveme mustang harley soccer hockey killer pass
  qwert asdf zxcv motdepasse azerty contrasena passwort hallo schatz senha parol parola sifre mima woaini 5201314`
  .split(/\s+/)
  .filter(Boolean)

const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '123!',
  '0',
  '00',
  '007',
  '69',
  '99',
  '2000',
]
const years = Array.from({ length: 12 }, (_, index) => String(2016 + index))

export function commonPasswords(): string[] {
  const made = new Set<string>()
  for (const word of words) {
    const capital = word.charAt(0).toUpperCase() + word.slice(1)
    for (const form of [word, capital, word.toUpperCase()]) {
      for (const ending of [...endings, ...years]) made.add(form + ending)
    }
  }
  // Shorter than any form lets through: whoever calls the server without one can still send them.
  made.add('')
  for (let number = 0; number < 10_000; number++) made.add(String(number)).add(String(number).padStart(4, '0'))
  const digits = '01234567890123456789'
  for (let length = 1; length <= 12; length++) {
    for (let start = 0; start <= 9; start++) {
      const run = digits.slice(start, start + length)
      made.add(run)
      made.add([...run].toReversed().join(''))
    }
    for (const sign of '0123456789abcdefghijklmnopqrstuvwxyz*') made.add(sign.repeat(length))
  }
  for (const pattern of ['12', '123', '1234', '112233', '121212', '123123', '123321', '159753', '147258', '654321']) {
    for (let times = 1; times <= 4; times++) made.add(pattern.repeat(times))
  }
  return [...made]
}
