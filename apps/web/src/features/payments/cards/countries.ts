const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes with a name that are no place to have a bill sent to: unions, stand-ins, and parts of other entries. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'])

export type Country = { value: string; label: string }

/** Every country that the browser has a name for in this language, sorted as that language sorts. */
export function countriesIn(tag: string): readonly Country[] {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' })
  const sorting = new Intl.Collator(tag)
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((code) => {
      const name = NO_COUNTRY.has(code) || isOldName(code) ? undefined : names.of(code)
      return name === undefined ? [] : [{ value: code, label: name }]
    })
    .toSorted((a, b) => sorting.compare(a.label, b.label))
}

/** `DD` and `UK` are other names for `DE` and `GB`: the browser knows by which one a place goes now. */
const isOldName = (code: string): boolean => new Intl.Locale(`und-${code}`).region !== code
