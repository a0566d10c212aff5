type Choice = { value: string; label: string }

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/**
 * What matches what was typed, in any case and without accents. Names that begin with it come first; the value itself,
 * a code as a rule, counts as a name. `whole` asks for the whole name.
 */
export function choicesFor<C extends Choice>(
  choices: readonly C[],
  typed: string,
  how: 'part' | 'whole' = 'part',
): C[] {
  const wanted = plain(typed)
  if (wanted === '') return how === 'whole' ? [] : [...choices]
  const isCode = ({ value }: C) => plain(value) === wanted
  if (how === 'whole') return choices.filter((choice) => isCode(choice) || plain(choice.label) === wanted)
  const begins = (choice: C) => isCode(choice) || plain(choice.label).startsWith(wanted)
  const holds = (choice: C) => !begins(choice) && plain(choice.label).includes(wanted)
  return [...choices.filter(begins), ...choices.filter(holds)]
}
